import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { breakCall } from './breakCall.ts'
import { Person } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { openMessages, readThread, thread, sendMessage } from './messages.ts'
import { recordRequests, watchRequests } from './screens.ts'
import type { Server } from './server.ts'

const sends = /\/conversations\/[^/]+\/messages$/
const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('El plan') }

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

/** Emits the browser's `online` event, which ends the outbox's retry delay. */
const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Opens Ana's conversation with Bea. */
async function between(page: Page, server: Server) {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  const settled = watchRequests(page)
  await openMessages(page, server, ana, id)
  // A page that loses the connection while it loads shows an error instead of the thread.
  await settled()
  return { ana, bea, id, ...thread(page) }
}

test('a rejected message returns to the composer with Editar and disappears with Descartar', async ({
  page,
  server,
}) => {
  const { ana, id, line, text, pane, files } = await between(page, server)
  const mend = await breakCall(page, sends, 'POST')
  await files.setInputFiles(plan)
  await sendMessage(page, 'Con una errata')
  await text.fill('Otra cosa')
  await line('Con una errata').getByRole('button', { name: 'Editar' }).click()
  await expect(text).toHaveValue('Con una errata\nOtra cosa')
  await expect(text).toBeFocused()
  await expect(pane.getByRole('button', { name: 'Quitar plan.txt' })).toBeVisible()
  await expect(pane.getByRole('alert')).toHaveText(
    'Error al enviar el mensaje · Error 500: Internal Server Error',
  )
  await expect(thread(page).box.getByRole('listitem')).toHaveCount(0)

  await sendMessage(page, 'De más')
  await line('De más').getByRole('button', { name: 'Descartar' }).click()
  await expect(line('De más')).toHaveCount(0)
  mend()
  await sendMessage(page, 'Bien escrito')
  await expect(line(/Bien escrito\d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(line('Bien escrito')).toBeVisible()
  expect(await readThread(page)).toEqual(['Bien escrito'])
  expect(await ana.texts(id)).toEqual(['Bien escrito'])
})

test('a file whose reply is lost is sent again automatically and appears once', async ({ page, server }) => {
  const { ana, id, line, files } = await between(page, server)
  // The live stream would deliver the message, so it is blocked too.
  await page.route(/\/messaging\/events/, (route) => route.abort())
  await page.reload()
  const posted = recordRequests(page, /POST .*\/messages$/)
  let lost = false
  await page.route(sends, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await files.setInputFiles(plan)
  await sendMessage(page, 'Una vez')
  await expect(line(/Una vez\d\d:\d\d/)).toBeVisible()
  await expect.poll(() => posted.length).toBe(2)
  await expect(line('Una vez')).toHaveCount(1)
  expect(await ana.texts(id)).toEqual(['Una vez'])
})

test(
  'messages written offline are sent in order and with their file after the tab was closed',
  {
    tag: '@core',
  },
  async ({ page, server, watch }) => {
    const { ana, id, line, files } = await between(page, server)
    const context = page.context()
    await context.setOffline(true)
    await sendMessage(page, 'Uno')
    await files.setInputFiles(plan)
    await sendMessage(page, 'Dos')
    await sendMessage(page, 'Tres')
    for (const text of ['Uno', 'Dos', 'Tres']) await expect(line(text)).toContainText('En espera de conexión')
    await page.close()

    const again = await context.newPage()
    watch.listen(again)
    await context.setOffline(false)
    const mend = await breakCall(again, sends, 'POST', 'cut')
    await again.goto(`${server.url}/?mensajes=${id}`)
    const shown = thread(again)
    for (const text of ['Uno', 'Dos', 'Tres']) await expect(shown.line(text)).toContainText('En espera')
    await expect(shown.line('Dos')).toContainText('plan.txt')
    await again.reload()
    await expect(shown.line('Tres')).toContainText('En espera')
    expect(await ana.texts(id)).toEqual([])
    mend()
    await goOnline(again)
    await expect(shown.line(/Tres\d\d:\d\d/)).toBeVisible()
    expect(await ana.texts(id)).toEqual(['Uno', 'Dos', 'Tres'])
    expect(await readThread(again)).toEqual(['Uno', 'Dos', 'Tres'])
    await expect(shown.line('Dos').getByRole('link', { name: 'plan.txt' })).toBeVisible()
  },
)

test('two tabs show the messages in the outbox, and each is sent once after reconnecting', async ({
  page,
  server,
  watch,
}) => {
  const { ana, id, line } = await between(page, server)
  const mends = [await breakCall(page, sends, 'POST', 'cut')]
  await sendMessage(page, 'Uno')
  await sendMessage(page, 'Dos')
  await expect(line('Dos')).toContainText('En espera')
  const tab = await page.context().newPage()
  watch.listen(tab)
  mends.push(await breakCall(tab, sends, 'POST', 'cut'))
  await tab.goto(`${server.url}/?mensajes=${id}`)
  const there = thread(tab)
  await expect(there.line('Dos')).toContainText('En espera')
  for (const mend of mends) mend()
  await Promise.all([page, tab].map(goOnline))
  for (const shown of [line, there.line]) {
    await expect(shown(/Dos\d\d:\d\d/)).toBeVisible()
    await expect(shown('En espera')).toHaveCount(0)
  }
  expect(await ana.texts(id)).toEqual(['Uno', 'Dos'])
  expect(await readThread(page)).toEqual(['Uno', 'Dos'])
  expect(await readThread(tab)).toEqual(['Uno', 'Dos'])
})

test('an upload shows its progress, can be cancelled without stopping the next messages, and can be sent again', async ({
  page,
  server,
}) => {
  const { ana, id, line, files } = await between(page, server)
  const network = await page.context().newCDPSession(page)
  const throughput = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await network.send('Network.enable')
  // At this speed the upload takes 90 seconds, so that it is cancelled long before its end.
  await throughput(100_000)
  // Read the file from disk: the page decodes a buffer byte by byte, which takes seconds.
  const large = test.info().outputPath('grande.bin')
  await writeFile(large, Buffer.alloc(9e6))
  await files.setInputFiles(large)
  await sendMessage(page, 'Pesa')
  const bar = line('Pesa').getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await sendMessage(page, 'Ligero')
  await line('Pesa').getByRole('button', { name: 'Cancelar subida' }).click()
  await expect(line('Pesa')).toContainText('Envío cancelado')
  await expect(line(/Ligero\d\d:\d\d/)).toBeVisible()
  await throughput(-1)
  await line('Pesa').getByRole('button', { name: 'Reintentar' }).click()
  await expect(line('Pesa').getByRole('link', { name: 'grande.bin' })).toBeVisible()
  expect(await ana.texts(id)).toEqual(['Ligero', 'Pesa'])
})

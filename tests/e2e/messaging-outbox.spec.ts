import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { breakCall } from './breakCall.ts'
import { Person } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { openMessages, readThread, thread, write } from './messages.ts'
import { requests, settling } from './screens.ts'
import type { Server } from './server.ts'

const sends = /\/conversations\/[^/]+\/messages$/
const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('El plan') }

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

/** Emits the event with which the browser reports a connection, which ends the outbox's retry delay. */
const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Opens a conversation with Bea as Ana. */
async function between(page: Page, server: Server) {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  const settled = settling(page)
  await openMessages(page, server, ana, id)
  // A page that loses the connection while it loads shows an error instead of the thread.
  await settled()
  return { ana, bea, id, ...thread(page) }
}

test('a refused message: Editar brings it back to the composer, Descartar drops it', async ({
  page,
  server,
}) => {
  const { ana, id, line, text, pane, files } = await between(page, server)
  const mend = await breakCall(page, sends, 'POST')
  await files.setInputFiles(plan)
  await write(page, 'Con una errata')
  await text.fill('Otra cosa')
  await line('Con una errata').getByRole('button', { name: 'Editar' }).click()
  await expect(text).toHaveValue('Con una errata\nOtra cosa')
  await expect(text).toBeFocused()
  await expect(pane.getByRole('button', { name: 'Quitar plan.txt' })).toBeVisible()
  await expect(pane.getByRole('alert')).toHaveText(
    'Error al enviar el mensaje · Error 500: Internal Server Error',
  )
  await expect(thread(page).box.getByRole('listitem')).toHaveCount(0)

  await write(page, 'De más')
  await line('De más').getByRole('button', { name: 'Descartar' }).click()
  await expect(line('De más')).toHaveCount(0)
  mend()
  await write(page, 'Bien escrito')
  await expect(line(/Bien escrito\d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(line('Bien escrito')).toBeVisible()
  expect(await readThread(page)).toEqual(['Bien escrito'])
  expect(await ana.texts(id)).toEqual(['Bien escrito'])
})

test('the answer to a file gets lost: it is sent again by itself and is there once', async ({
  page,
  server,
}) => {
  const { ana, id, line, files } = await between(page, server)
  // Block the stream as well, so that the client cannot know.
  await page.route(/\/messaging\/events/, (route) => route.abort())
  await page.reload()
  const posted = requests(page, /POST .*\/messages$/)
  let lost = false
  await page.route(sends, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await files.setInputFiles(plan)
  await write(page, 'Una vez')
  await expect(line(/Una vez\d\d:\d\d/)).toBeVisible()
  await expect.poll(() => posted.length).toBe(2)
  await expect(line('Una vez')).toHaveCount(1)
  expect(await ana.texts(id)).toEqual(['Una vez'])
})

test(
  'sends messages written offline in order and with their file, after the tab was closed',
  {
    tag: '@core',
  },
  async ({ page, server, watch }) => {
    const { ana, id, line, files } = await between(page, server)
    const context = page.context()
    await context.setOffline(true)
    await write(page, 'Uno')
    await files.setInputFiles(plan)
    await write(page, 'Dos')
    await write(page, 'Tres')
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

test('shows waiting messages in two tabs, and sends each once when the connection is back', async ({
  page,
  server,
  watch,
}) => {
  const { ana, id, line } = await between(page, server)
  const mends = [await breakCall(page, sends, 'POST', 'cut')]
  await write(page, 'Uno')
  await write(page, 'Dos')
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

test('an upload tells how far it is and can be stopped; what is behind it goes on, and it can be sent again', async ({
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
  // A minute and a half, so that it is stopped long before the end; another speed would let the rest through at once.
  await throughput(100_000)
  // From the disk: the page decodes a buffer byte by byte, which takes seconds.
  const large = test.info().outputPath('grande.bin')
  await writeFile(large, Buffer.alloc(9e6))
  await files.setInputFiles(large)
  await write(page, 'Pesa')
  const bar = line('Pesa').getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await write(page, 'Ligero')
  await line('Pesa').getByRole('button', { name: 'Cancelar subida' }).click()
  await expect(line('Pesa')).toContainText('Envío cancelado')
  await expect(line(/Ligero\d\d:\d\d/)).toBeVisible()
  await throughput(-1)
  await line('Pesa').getByRole('button', { name: 'Reintentar' }).click()
  await expect(line('Pesa').getByRole('link', { name: 'grande.bin' })).toBeVisible()
  expect(await ana.texts(id)).toEqual(['Ligero', 'Pesa'])
})

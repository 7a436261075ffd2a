import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { Person } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import { drawer, messagesButton, openMessages, readThread, thread, sendMessage } from './messages.ts'
import { anotherPage } from './screens.ts'

const plan = { name: 'Plan del año (1).txt', mimeType: 'text/plain', buffer: Buffer.from('Línea uno\n') }

/** Drops a file on the composer, or pastes it. */
async function give(page: Page, how: 'drop' | 'paste', name: string, text: string): Promise<void> {
  await thread(page).text.evaluate(
    (field, [event, file, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], file, { type: 'text/plain' }))
      const options = { bubbles: true, cancelable: true }
      if (event === 'paste') {
        field.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
        return
      }
      for (const type of ['dragover', 'drop']) {
        field.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
      }
    },
    [how, name, text] as const,
  )
}

test(
  'a member sends text, a reply with its quote, and files with their names',
  {
    tag: '@core',
  },
  async ({ page, server, browser, watch }) => {
    const ana = await Person.named(server, 'Ana')
    const bea = await Person.named(server, 'Bea')
    const id = await ana.direct(bea)
    await bea.say(id, '¿Quedamos el martes?')
    await openMessages(page, server, ana, id)
    const { line, text, send, files, pane } = thread(page)
    await expect(send).toBeDisabled()
    await text.fill('Sí\nY el jueves también: https://example.org/sala')
    await send.click()
    await expect(text).toHaveValue('')
    await expect(line('Y el jueves también').getByRole('link')).toHaveAttribute('rel', /noopener/)

    await line('¿Quedamos el martes?').hover()
    await page.getByRole('button', { name: `Responder a ${bea.name}` }).click()
    await expect(text).toBeFocused()
    await expect(pane).toContainText(`Respondes a ${bea.name}`)
    await sendMessage(page, 'A las diez')
    await expect(line('A las diez')).toContainText(`${bea.name}: ¿Quedamos el martes?`)
    await expect(pane.getByText(`Respondes a ${bea.name}`)).toHaveCount(0)

    await files.setInputFiles([
      { name: 'sala.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() },
      plan,
      { name: 'sobra.txt', mimeType: 'text/plain', buffer: Buffer.from('sobra') },
    ])
    await pane.getByRole('button', { name: 'Quitar sobra.txt' }).click()
    await give(page, 'paste', 'pegado.txt', 'del portapapeles')
    await give(page, 'drop', 'soltado.txt', 'del escritorio')
    await expect(pane.getByRole('button', { name: /^Quitar / })).toHaveCount(4)
    await sendMessage(page, 'Los papeles')
    await expect(line('soltado.txt')).toBeVisible()
    await expect(pane.getByRole('button', { name: /^Quitar / })).toHaveCount(0)
    // The text is sent with the first file; each further file is a separate message.
    await expect
      .poll(() => ana.texts(id))
      .toEqual([
        '¿Quedamos el martes?',
        'Sí\nY el jueves también: https://example.org/sala',
        'A las diez',
        'Los papeles',
        '',
        '',
        '',
      ])

    const hers = await anotherPage(browser, server, watch, bea)
    await hers.goto(`/?mensajes=${id}`)
    const seen = thread(hers)
    await expect(seen.line('Los papeles').locator('img')).toBeVisible()
    await seen.line('Los papeles').getByRole('button', { name: 'Ver imagen: sala.jpg' }).click()
    const whole = hers.getByRole('dialog', { name: 'sala.jpg' }).getByRole('img')
    await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
    await hers.keyboard.press('Escape')
    await expect(whole).toBeHidden()
    for (const [name, content] of [
      [plan.name, 'Línea uno\n'],
      ['pegado.txt', 'del portapapeles'],
      ['soltado.txt', 'del escritorio'],
    ] as const) {
      const download = hers.waitForEvent('download')
      await seen.line(name).getByRole('link', { name }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(await readFile(await file.path(), 'utf8')).toBe(content)
    }
    await expect(drawer(hers).item(ana.name)).toContainText('soltado.txt')
    await hers.context().close()
  },
)

test('each conversation has its own draft, which the list shows, a reload keeps and sending removes', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const [bea, caro] = [await Person.named(server, 'Bea'), await Person.named(server, 'Caro')]
  const [withBea, withCaro] = [await ana.direct(bea), await ana.direct(caro)]
  await bea.say(withBea, 'De Bea')
  await caro.say(withCaro, 'De Caro')
  await openMessages(page, server, ana, withBea)
  const { text } = thread(page)
  await text.fill('A medias para Bea')
  await drawer(page).item(caro.name).click()
  await expect(text).toHaveValue('')
  await text.fill('Y esto para Caro')
  await expect(drawer(page).item(bea.name)).toContainText('Borrador: A medias para Bea')
  await page.reload()
  await expect(text).toHaveValue('Y esto para Caro')
  await drawer(page).item(bea.name).click()
  await expect(text).toHaveValue('A medias para Bea')
  await thread(page).send.click()
  await expect(drawer(page).item(bea.name)).toContainText('Tú: A medias para Bea')
  await expect(drawer(page).item(caro.name)).toContainText('Borrador: Y esto para Caro')
  await page.reload()
  await expect(thread(page).line('A medias para Bea')).toBeVisible()
  await expect(text).toHaveValue('')
})

test('sent messages survive a kill of the server and its database', async ({
  page,
  server,
  browser,
  watch,
}) => {
  test.setTimeout(240_000)
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await openMessages(page, server, ana, id)
  const { line, files } = thread(page)
  for (const text of ['Primero', 'Segundo']) await sendMessage(page, text)
  await files.setInputFiles(plan)
  await sendMessage(page, 'Con el plan')
  await expect(line(plan.name).getByRole('link')).toBeVisible()
  await expect.poll(() => bea.unread()).toBe(3)

  watch.allow(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await server.kill()
  await sendMessage(page, 'Mientras no estaba')
  await expect(line('Mientras no estaba')).toContainText('En espera')
  await server.start()
  await expect(line(/Mientras no estaba\d\d:\d\d$/)).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(line(plan.name)).toBeVisible()
  expect(await readThread(page)).toEqual(['Primero', 'Segundo', 'Con el plan', 'Mientras no estaba'])
  const download = page.waitForEvent('download')
  await line(plan.name).getByRole('link').click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Línea uno\n')

  const hers = await anotherPage(browser, server, watch, bea)
  await hers.goto('/')
  await expect(messagesButton(hers)).toHaveAccessibleName('Mensajes 4 mensajes sin leer')
  await hers.context().close()
})

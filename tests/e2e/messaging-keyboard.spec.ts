import type { Locator, Page } from 'playwright/test'
import { Person } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import {
  drawer,
  messagesButton,
  newConversation,
  openConversationId,
  openMessages,
  thread,
} from './messages.ts'
import { tabTo } from './screens.ts'

/**
 * Presses Tab, or Shift+Tab, through all controls and expects the focus to stay inside. Only the browser's own
 * controls
 * may follow the last one.
 */
async function expectTrapped(page: Page, box: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press(key)
      const inside = await box.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(inside, `after ${presses + 1} × ${key}`).toBe(true)
    }
  }
}

test('a member starts a conversation, writes, attaches, replies, searches and leaves a group with the keyboard alone', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  await signIn(page, server, ana)
  await page.goto('/ranking')
  await expect(messagesButton(page)).toBeVisible()
  await tabTo(page, messagesButton(page))
  await page.keyboard.press('Enter')
  await expect(drawer(page).box).toBeVisible()
  await expectTrapped(page, drawer(page).box)

  await tabTo(page, drawer(page).add)
  await page.keyboard.press('Enter')
  const form = newConversation(page)
  await expect(form.search).toBeFocused()
  await expectTrapped(page, form.box)
  await tabTo(page, form.box.getByRole('radio', { name: /^Directa/ }))
  await page.keyboard.press('ArrowDown')
  await expect(form.group).toBeChecked()
  await tabTo(page, form.search)
  await page.keyboard.type(bea.name)
  await expect(form.found(bea.name)).toBeVisible()
  // Enter in the search field neither submits nor closes the form.
  await page.keyboard.press('Enter')
  await tabTo(page, form.found(bea.name))
  await page.keyboard.press('Space')
  await expect(form.found(bea.name)).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, form.name)
  await page.keyboard.type('Sin ratón')
  await page.keyboard.press('Enter')
  await expect(thread(page).title).toHaveText('Sin ratón')
  const id = openConversationId(page) ?? ''

  const { text, line, options, files, pane } = thread(page)
  await expect(text).toBeFocused()
  await page.keyboard.type('Primera línea')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('segunda')
  await page.keyboard.press('Enter')
  await expect(line('segunda')).toBeVisible()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('')
  await expect.poll(async () => (await ana.texts(id)).at(-1)).toBe('Primera línea\nsegunda')

  await bea.say(id, '¿Y la foto?')
  await expect(line('¿Y la foto?')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: `Responder a ${bea.name}` }))
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(pane).toContainText(`Respondes a ${bea.name}`)
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, pane.getByRole('button', { name: 'Adjuntar archivos' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'sol.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })
  await expect(pane.getByRole('button', { name: 'Quitar sol.jpg' })).toBeVisible()
  await tabTo(page, text)
  await page.keyboard.type('Aquí')
  await page.keyboard.press('Enter')
  await expect(files).toBeAttached()
  const picture = line('Aquí').getByRole('button', { name: 'Ver imagen: sol.jpg' })
  await tabTo(page, picture)
  await page.keyboard.press('Enter')
  const whole = page.getByRole('dialog', { name: 'sol.jpg' })
  await expect(whole).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(picture).toBeFocused()

  await tabTo(page, options)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sin ratón' })
  const adding = dialog.getByRole('button', { name: 'Añadir personas' })
  await tabTo(page, adding)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('searchbox', { name: 'Buscar personas' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Cancelar' }))
  await page.keyboard.press('Enter')
  await expect(adding).toBeFocused()
  const leave = dialog.getByRole('button', { name: 'Salir de la conversación' })
  await tabTo(page, leave)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Salir', exact: true }))
  await page.keyboard.press('Enter')
  await expect(drawer(page).item('Sin ratón')).toHaveCount(0)
  await expect(drawer(page).box).toBeVisible()
  await expectTrapped(page, drawer(page).box)
  await page.keyboard.press('Escape')
  await expect(drawer(page).box).toBeHidden()
  await expect(messagesButton(page)).toBeFocused()
  await expect(page).toHaveURL(`${server.url}/ranking`)
})

test('the arrow keys move through conversations, and each has its own composer', async ({ page, server }) => {
  const ana = await Person.named(server, 'Ana')
  const [bea, caro] = [await Person.named(server, 'Bea'), await Person.named(server, 'Caro')]
  await bea.say(await ana.direct(bea), 'De Bea')
  await caro.say(await ana.direct(caro), 'De Caro')
  await openMessages(page, server, ana)
  const { item, search } = drawer(page)
  const { text, line, box } = thread(page)
  for (const person of [caro, bea]) {
    await tabTo(page, item(person.name))
    await page.keyboard.press('Enter')
    await expect(line(`De ${person.name.split(' ')[0] ?? ''}`)).toBeVisible()
    await expect(text).toBeFocused()
  }
  await tabTo(page, search)
  await page.keyboard.type('caro')
  await expect(item(bea.name)).toHaveCount(0)
  await tabTo(page, item(caro.name))
  await page.keyboard.press('Enter')
  await expect(line('De Caro')).toBeVisible()
  // The thread itself is focusable, so that the keyboard can scroll it.
  await tabTo(page, box)
  await expect(box).toBeFocused()
})

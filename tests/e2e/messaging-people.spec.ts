import { Person } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { drawer, newConversation, openConversationId, openMessages, thread, sendMessage } from './messages.ts'
import { anotherPage, recordRequests } from './screens.ts'

test('people are found without accents, and choosing one opens the existing direct conversation', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const angela = await Person.named(server, 'Ángela Ñuño')
  const surname = angela.name.split(' ').at(-1) ?? ''
  await openMessages(page, server, ana)
  const asked = recordRequests(page, /users\/search/)
  await drawer(page).add.click()
  const form = newConversation(page)
  await expect(form.search).toBeFocused()
  await form.create.click()
  await expect(form.search).toHaveAccessibleDescription(/Elige al menos a una persona\./)
  await form.search.fill('   ')
  await form.message.fill('Hola, Ángela')
  await form.search.fill(`angela nu ${surname}`)
  await form.found(angela.name).click()
  expect(asked).toHaveLength(1)
  await form.create.click()
  await expect(thread(page).title).toHaveText(angela.name)
  await expect(thread(page).line('Hola, Ángela')).toBeVisible()
  const id = openConversationId(page)

  await page.goBack()
  await drawer(page).add.click()
  await form.search.fill(`Ángela ñuño ${surname.toUpperCase()}`)
  await form.found(angela.name).click()
  await form.create.click()
  await expect(thread(page).line('Hola, Ángela')).toBeVisible()
  expect(openConversationId(page)).toBe(id)
  await expect(drawer(page).item(angela.name)).toHaveCount(1)
})

test('a member creates a group, a new member reads later messages, and a member leaves', async ({
  page,
  server,
  browser,
  watch,
}) => {
  const [ana, bea, caro] = [
    await Person.named(server, 'Ana'),
    await Person.named(server, 'Bea'),
    await Person.named(server, 'Caro'),
  ]
  await openMessages(page, server, ana)
  await drawer(page).add.click()
  const form = newConversation(page)
  await form.group.check()
  await form.search.fill(bea.name)
  await form.found(bea.name).click()
  await form.description.fill('Para preparar el taller')
  await form.message.fill('Bienvenida, Bea')
  await form.create.click()
  await expect(form.name).toHaveAccessibleDescription('Ponle un nombre al grupo.')
  await expect(form.box.getByRole('list', { name: 'Personas elegidas' })).toContainText(bea.name)
  await expect(form.description).toHaveValue('Para preparar el taller')
  await expect(form.message).toHaveValue('Bienvenida, Bea')
  await form.name.fill('Taller de voz')
  await form.create.click()
  await expect(thread(page).title).toHaveText('Taller de voz')
  await expect(thread(page).line(`${ana.name} creó el grupo`)).toBeVisible()
  await expect(thread(page).line('Bienvenida, Bea')).toBeVisible()
  await expect(thread(page).pane).toContainText('2 miembros · Para preparar el taller')

  await thread(page).options.click()
  const dialog = page.getByRole('dialog', { name: 'Taller de voz' })
  await expect(dialog.getByRole('list', { name: '2 miembros' }).getByRole('listitem')).toHaveText([
    new RegExp(`${ana.name}.*Tú`),
    new RegExp(bea.name),
  ])
  await dialog.getByRole('button', { name: 'Añadir personas' }).click()
  const search = dialog.getByRole('searchbox', { name: 'Buscar personas' })
  // Current members are not offered.
  await search.fill(bea.name)
  await expect(dialog).toContainText(`Nadie coincide con «${bea.name}»`)
  await search.fill(caro.name)
  await dialog.locator('[aria-pressed]').filter({ hasText: caro.name }).click()
  await dialog.getByRole('button', { name: 'Añadir 1 persona' }).click()
  await expect(dialog.getByRole('list', { name: '3 miembros' })).toContainText(caro.name)
  await page.keyboard.press('Escape')
  await expect(thread(page).pane).toContainText('3 miembros')
  await sendMessage(page, 'Hola, Caro')

  const hers = await anotherPage(browser, server, watch, caro)
  await hers.goto('/?mensajes')
  await drawer(hers).item('Taller de voz').click()
  await expect(thread(hers).line('Hola, Caro')).toBeVisible()
  await expect(thread(hers).line(`${ana.name} añadió a ${caro.name}`)).toBeVisible()
  await expect(hers.getByText('Bienvenida, Bea')).toHaveCount(0)

  await thread(hers).options.click()
  await hers.getByRole('button', { name: 'Salir de la conversación' }).click()
  const question = hers.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await hers.getByRole('button', { name: 'Salir de la conversación' }).click()
  await question.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(thread(hers).pane).toContainText('Elige una conversación')
  await expect(drawer(hers).item('Taller de voz')).toHaveCount(0)
  await expect(hers.getByText('Has salido de la conversación')).toBeVisible()
  expect(openConversationId(hers)).toBe('')
  await expect(thread(page).pane).toContainText('2 miembros')
  await hers.context().close()
})

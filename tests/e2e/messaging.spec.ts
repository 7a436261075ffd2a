import { fill, Person } from './chat.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { drawer, messagesButton, newConversation, openAt, openMessages, thread, write } from './messages.ts'
import { anotherPage, requests } from './screens.ts'

const markRead = /POST .*\/mark-read$/

test('the header opens the messages; the address holds the place, Back and the cross leave', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const bea = await Person.named(server, 'Bea')
  const caro = await Person.named(server, 'Caro')
  const [withBea, withCaro] = [await ana.direct(bea), await ana.direct(caro)]
  await bea.say(withBea, 'Uno')
  await bea.say(withBea, 'Dos')
  await caro.say(withCaro, 'Tres')

  await signIn(page, server, ana)
  await page.goto('/ranking')
  await expect(messagesButton(page)).toHaveAccessibleName('Mensajes 3 mensajes sin leer')
  await messagesButton(page).click()
  const { box, item, close, list } = drawer(page)
  await expect(box).toBeVisible()
  await expect(page).toHaveURL(/\/ranking\?mensajes=?$/)
  await expect(item(bea.name)).toContainText('2 mensajes sin leer')
  await expect(list.getByRole('link').first()).toContainText(caro.name)
  await expectAccessible(page)

  await item(bea.name).click()
  await expect(thread(page).title).toHaveText(bea.name)
  expect(openAt(page)).toBe(withBea)
  await item(caro.name).click()
  await expect(thread(page).title).toHaveText(caro.name)
  await expectAccessible(page)
  await page.reload()
  await expect(thread(page).title).toHaveText(caro.name)
  await expect(thread(page).line('Tres')).toBeVisible()

  // Another conversation beside the list adds no step: the list is one step back, the page two.
  await page.goBack()
  await expect(thread(page).pane).toContainText('Elige una conversación')
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/ranking`)
  await page.goForward()
  await page.goForward()
  await expect(thread(page).title).toHaveText(caro.name)
  await close.click()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/ranking`)
  await expect(messagesButton(page)).toHaveAccessibleName('Mensajes')
})

test('a link leads to a conversation, wherever it stands in the list, and one of others says so', async ({
  page,
  server,
  watch,
}) => {
  const ana = await Person.named(server, 'Ana')
  const bea = await Person.named(server, 'Bea')
  const caro = await Person.named(server, 'Caro')
  const id = await ana.direct(bea)
  await bea.say(id, 'Por el enlace')
  for (let n = 1; n <= 24; n++) await ana.group(`Grupo ${n}`, [caro])
  const theirs = await bea.direct(caro)
  await bea.say(theirs, 'No es para ti')

  await openMessages(page, server, ana, id)
  await expect(thread(page).line('Por el enlace')).toBeVisible()
  const { list, item } = drawer(page)
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await expect(item(bea.name)).toHaveCount(0)
  await list.getByRole('button', { name: 'Cargar más conversaciones' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(25)
  await expect(item(bea.name)).toHaveAttribute('aria-current', 'true')
  await expect(list.getByRole('button', { name: 'Cargar más conversaciones' })).toHaveCount(0)

  watch.allow(/404 \(Not Found\)/)
  await page.goto(`/?mensajes=${theirs}`)
  await expect(thread(page).pane).toContainText('Esta conversación ya no está a tu alcance')
  await expect(page.getByText('No es para ti')).toHaveCount(0)
  await thread(page).pane.getByRole('button', { name: 'Volver a las conversaciones' }).last().click()
  await expect(thread(page).pane).toContainText('Elige una conversación')
})

test('a direct conversation: people are found without accents, the existing one is opened again', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const angela = await Person.named(server, 'Ángela Ñuño')
  const surname = angela.name.split(' ').at(-1) ?? ''
  await openMessages(page, server, ana)
  const asked = requests(page, /users\/search/)
  await drawer(page).add.click()
  const form = newConversation(page)
  await expect(form.search).toBeFocused()
  await expectAccessible(page)
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
  const id = openAt(page)

  await page.goBack()
  await drawer(page).add.click()
  await form.search.fill(`Ángela ñuño ${surname.toUpperCase()}`)
  await form.found(angela.name).click()
  await form.create.click()
  await expect(thread(page).line('Hola, Ángela')).toBeVisible()
  expect(openAt(page)).toBe(id)
  await expect(drawer(page).item(angela.name)).toHaveCount(1)
})

test('a group: its name is asked for beside the field, members join and read from then on, one leaves', async ({
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
  // Who is in it already is not offered.
  await search.fill(bea.name)
  await expect(dialog).toContainText(`Nadie coincide con «${bea.name}»`)
  await search.fill(caro.name)
  await dialog.locator('[aria-pressed]').filter({ hasText: caro.name }).click()
  await dialog.getByRole('button', { name: 'Añadir 1 persona' }).click()
  await expect(dialog.getByRole('list', { name: '3 miembros' })).toContainText(caro.name)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(thread(page).pane).toContainText('3 miembros')
  await write(page, 'Hola, Caro')

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
  expect(openAt(hers)).toBe('')
  await expect(thread(page).pane).toContainText('2 miembros')
  await hers.context().close()
})

test('what is unread: read on opening, once, with a line above and days between', async ({
  page,
  server,
}) => {
  const [ana, bea, caro] = [
    await Person.named(server, 'Ana'),
    await Person.named(server, 'Bea'),
    await Person.named(server, 'Caro'),
  ]
  const [withBea, withCaro] = [await ana.direct(bea), await ana.direct(caro)]
  await fill(server, withBea, [bea, ana], 12, 3)
  await bea.say(withBea, 'Algo nuevo')
  await bea.say(withBea, 'Y algo más')
  await ana.say(withCaro, 'Nada que leer')

  await openMessages(page, server, ana)
  const marks = requests(page, markRead)
  await drawer(page).item(caro.name).click()
  await expect(thread(page).line('Nada que leer')).toBeVisible()
  await drawer(page).item(bea.name).click()
  const { line, box } = thread(page)
  await expect(line('Algo nuevo')).toContainText('Nuevos mensajes')
  await expect(box.getByText('Nuevos mensajes')).toHaveCount(1)
  await expect(line('Algo nuevo')).toContainText('Hoy')
  await expect(box.getByText('Ayer')).toHaveCount(1)
  await expect(drawer(page).list.getByText('sin leer')).toHaveCount(0)
  await expect.poll(() => ana.unread()).toBe(0)
  expect(marks).toHaveLength(1)
  expect(marks[0]).toContain(withBea)

  await write(page, 'Leído todo')
  await expect(line('Leído todo')).toBeVisible()
  await expect(box.getByText('Nuevos mensajes')).toHaveCount(0)
  await drawer(page).item(caro.name).click()
  await expect(line('Nada que leer')).toBeVisible()
  await drawer(page).item(bea.name).click()
  await expect(line('Leído todo')).toBeVisible()
  expect(marks).toHaveLength(1)
})

test('the list is searched and filtered', async ({ page, server }) => {
  const ana = await Person.named(server, 'Ana')
  const bea = await Person.named(server, 'Begoña')
  await bea.say(await ana.direct(bea), 'Hola')
  await ana.group('Círculo de lectura', [bea])
  await openMessages(page, server, ana)
  const { item, search, list } = drawer(page)
  const type = list.getByRole('group', { name: 'Tipo de conversación' })
  await type.getByText('Directas').click()
  await expect(item(bea.name)).toBeVisible()
  await expect(item('Círculo de lectura')).toHaveCount(0)
  await type.getByText('Grupos').click()
  await expect(item('Círculo de lectura')).toBeVisible()
  await expect(item(bea.name)).toHaveCount(0)
  await type.getByText('Todas').click()
  await search.fill('begona')
  await expect(item('Círculo de lectura')).toHaveCount(0)
  await expect(item(bea.name)).toBeVisible()
  await search.fill('CIRC lect')
  await expect(item('Círculo de lectura')).toBeVisible()
  await expect(item(bea.name)).toHaveCount(0)
  await search.fill('nada de esto')
  await expect(list.getByRole('status')).toHaveText('Ninguna conversación coincide con «nada de esto»')
})

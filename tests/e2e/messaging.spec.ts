import { insertMessages, Person } from './chat.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { drawer, messagesButton, openConversationId, openMessages, thread, sendMessage } from './messages.ts'
import { recordRequests } from './screens.ts'

const markRead = /POST .*\/mark-read$/

test('the header opens the messages, the URL contains the conversation, and Back and the close button leave', async ({
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

  let told = 0
  page.on(
    'requestfinished',
    (request) => (told += markRead.test(`${request.method()} ${request.url()}`) ? 1 : 0),
  )
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
  expect(openConversationId(page)).toBe(withBea)
  // A message that was never displayed stays unread.
  await expect(thread(page).line('Dos')).toBeVisible()
  await item(caro.name).click()
  await expect(thread(page).title).toHaveText(caro.name)
  await expectAccessible(page)
  // A reload would abort the pending read report.
  await expect.poll(() => told).toBe(2)
  await page.reload()
  await expect(thread(page).title).toHaveText(caro.name)
  await expect(thread(page).line('Tres')).toBeVisible()

  // Switching conversations adds no history entry: one step back opens the list, two the page.
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

test('a link opens a conversation anywhere in the list, and one of other people shows an error', async ({
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

test('opening a conversation marks it as read once, with a separator above the first unread message and between days', async ({
  page,
  server,
}) => {
  const [ana, bea, caro] = [
    await Person.named(server, 'Ana'),
    await Person.named(server, 'Bea'),
    await Person.named(server, 'Caro'),
  ]
  const [withBea, withCaro] = [await ana.direct(bea), await ana.direct(caro)]
  await insertMessages(server, withBea, [bea, ana], 12, 3)
  await bea.say(withBea, 'Algo nuevo')
  await bea.say(withBea, 'Y algo más')
  await ana.say(withCaro, 'Nada que leer')

  await openMessages(page, server, ana)
  const marks = recordRequests(page, markRead)
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

  await sendMessage(page, 'Leído todo')
  await expect(line('Leído todo')).toBeVisible()
  await expect(box.getByText('Nuevos mensajes')).toHaveCount(0)
  await drawer(page).item(caro.name).click()
  await expect(line('Nada que leer')).toBeVisible()
  await drawer(page).item(bea.name).click()
  await expect(line('Leído todo')).toBeVisible()
  expect(marks).toHaveLength(1)
})

test('the list can be searched and filtered', async ({ page, server }) => {
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

test('new messages do not move a reader further up; a button shows their number and scrolls to them', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await insertMessages(server, id, [ana, bea], 40)
  const live = page.waitForResponse(/\/messaging\/events/)
  await openMessages(page, server, ana, id)
  await live
  const { line, box, pane } = thread(page)
  await expect(line('Mensaje 40')).toBeInViewport()
  await box.hover()
  // Scroll immediately, while the thread still measures its items.
  await page.mouse.wheel(0, -700)
  await expect(pane.getByRole('button', { name: 'Ir al más reciente' })).toBeVisible()
  const resting = await box.evaluate((element) => {
    const middle = element.getBoundingClientRect().top + element.clientHeight / 3
    const bubbles = [...element.querySelectorAll<HTMLElement>('[data-message]')]
    return bubbles.find((one) => one.getBoundingClientRect().top > middle)?.dataset['message']
  })
  const place = async () => (await box.locator(`[data-message="${resting}"]`).boundingBox())?.y ?? Number.NaN
  let before = await place()
  await expect(async () => {
    const last = before
    before = await place()
    expect(before).toBe(last)
  }).toPass({ intervals: [50] })
  await bea.say(id, 'Llega abajo')
  await bea.say(id, 'Y otro más')
  const below = pane.getByRole('button', { name: '2 mensajes nuevos' })
  await expect(below).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2)
  await below.click()
  await expect(line('Y otro más')).toBeInViewport()
  await expect(below).toBeHidden()
})

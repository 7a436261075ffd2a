import { breakCall } from './breakCall.ts'
import { Person } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { drawer, messagesButton, newConversation, openMessages, thread } from './messages.ts'

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

test('a group is created only once when the reply of the first attempt is lost', async ({ page, server }) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  await openMessages(page, server, ana)
  let lost = false
  await page.route(/\/api\/messaging\/conversations$/, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await drawer(page).add.click()
  const form = newConversation(page)
  await form.group.check()
  await form.name.fill('Solo una vez')
  await form.message.fill('Hola')
  await form.search.fill(bea.name)
  await form.found(bea.name).click()
  await form.create.click()
  await expect(form.box).toContainText('Error al crear la conversación')
  await form.create.click()
  await expect(thread(page).line('Hola')).toBeVisible()
  await page.reload()
  await expect(thread(page).line('Hola')).toHaveCount(1)
  await expect(drawer(page).item('Solo una vez')).toHaveCount(1)
})

test('messages stay unread when marking them as read fails, and the request is repeated', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await bea.say(id, 'Sin leer')
  const mend = await breakCall(page, /\/mark-read$/, 'POST')
  await page.clock.install()
  await openMessages(page, server, ana, id)
  await expect(thread(page).line('Sin leer')).toBeVisible()
  await expect(drawer(page).item(bea.name)).toContainText('1 mensaje sin leer')
  expect(await ana.unread()).toBe(1)
  mend()
  await page.clock.fastForward(10_000)
  await expect(drawer(page).item(bea.name)).not.toContainText('sin leer')
  await expect.poll(() => ana.unread()).toBe(0)
})

test('the badge is hidden when the unread total fails, and the next message restores it', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await bea.say(id, 'Uno')
  const asked = page.waitForResponse(/\/messaging\/stats/)
  const mend = await breakCall(page, /\/messaging\/stats/, 'GET')
  await signIn(page, server, ana)
  const live = page.waitForResponse(/\/messaging\/events/)
  await page.goto('/ranking')
  expect((await asked).status()).toBe(500)
  await live
  await expect(messagesButton(page)).toHaveAccessibleName('Mensajes')
  mend()
  await bea.say(id, 'Dos')
  await expect(messagesButton(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
})

test('messages, list and badge are polled when the live stream is unavailable', async ({ page, server }) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  const other = await ana.group('De paseo', [bea])
  await page.route(/\/messaging\/events/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.clock.install()
  await openMessages(page, server, ana, id)
  await expect(drawer(page).item('De paseo')).toBeVisible()
  await bea.say(id, 'Sin avisos')
  await bea.say(other, 'Tampoco aquí')
  await page.clock.runFor(5000)
  await expect(thread(page).line('Sin avisos')).toBeVisible()
  await page.clock.runFor(25_000)
  await expect(drawer(page).item('De paseo')).toContainText('1 mensaje sin leer')
  await expect(drawer(page).item('De paseo')).toContainText('Tampoco aquí')
  await expect.poll(() => ana.unread()).toBe(1)
})

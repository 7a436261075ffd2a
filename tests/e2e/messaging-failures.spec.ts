import { breakCall } from './breakCall.ts'
import { fill, Person } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { drawer, messagesButton, newConversation, openMessages, thread } from './messages.ts'

const list = /\/api\/messaging\/conversations\?/
const messages = /\/messages\?/
const http500 = 'Error 500: Internal Server Error'

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

test('the list fails: its text, the conversation beside it alive, and Reintentar', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await bea.say(id, 'Aquí sigo')
  const mend = await breakCall(page, list, 'GET', 'cut')
  await openMessages(page, server, ana, id)
  const shown = drawer(page).list
  await expect(shown).toContainText('Error al cargar las conversaciones')
  await expect(shown).toContainText('Error de conexión')
  await expect(thread(page).line('Aquí sigo')).toBeVisible()
  await mend()
  await shown.getByRole('button', { name: 'Reintentar' }).click()
  await expect(drawer(page).item(bea.name)).toContainText('Aquí sigo')
  await expect(shown).not.toContainText('Error al cargar las conversaciones')
})

test('the messages fail: their text, list and composer alive, and Reintentar', async ({ page, server }) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await bea.say(id, 'Algo que leer')
  const mend = await breakCall(page, messages, 'GET', 'html')
  await openMessages(page, server, ana, id)
  const { pane, line, text } = thread(page)
  await expect(pane).toContainText('Error al cargar los mensajes')
  await expect(pane).toContainText('Estructura de datos inválida')
  await expect(drawer(page).item(bea.name)).toContainText('Algo que leer')
  await text.fill('Escrito mientras tanto')
  await mend()
  await pane.getByRole('button', { name: 'Reintentar' }).click()
  await expect(line('Algo que leer')).toBeVisible()
  await expect(pane).not.toContainText('Error al cargar los mensajes')
  await expect(text).toHaveValue('Escrito mientras tanto')
})

test('older messages fail: said above those there are, and Reintentar', async ({ page, server }) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const id = await ana.direct(bea)
  await fill(server, id, [ana, bea], 80)
  const mend = await breakCall(page, /before_message_id/, 'GET')
  await openMessages(page, server, ana, id)
  const { pane, line, box } = thread(page)
  await expect(line('Mensaje 80')).toBeInViewport()
  await box.focus()
  await page.keyboard.press('Home')
  await expect(pane).toContainText('No pudimos cargar los mensajes anteriores.')
  await expect(line('Mensaje 31')).toBeVisible()
  await mend()
  await pane.getByRole('button', { name: 'Reintentar' }).click()
  await expect(pane).not.toContainText('No pudimos cargar los mensajes anteriores.')
  await expect(async () => {
    await page.keyboard.press('Home')
    await box.focus()
    await expect(line(/Mensaje 1\d\d:\d\d/)).toBeInViewport({ timeout: 300 })
  }).toPass()
})

test('members, adding, leaving: each says what failed, keeps what was chosen, and works again', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  const caro = await Person.named(server, 'Caro')
  const id = await ana.group('De paseo', [bea])
  const members = /\/members$/
  let mend = await breakCall(page, members, 'GET')
  await openMessages(page, server, ana, id)
  await expect(thread(page).line(`${ana.name} creó el grupo`)).toBeVisible()
  await thread(page).options.click()
  const dialog = page.getByRole('dialog', { name: 'De paseo' })
  await expect(dialog).toContainText('No pudimos cargar los miembros')
  await expect(dialog).toContainText(http500)
  await mend()
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog.getByRole('list', { name: '2 miembros' })).toContainText(bea.name)

  mend = await breakCall(page, members, 'POST')
  await dialog.getByRole('button', { name: 'Añadir personas' }).click()
  await dialog.getByRole('searchbox', { name: 'Buscar personas' }).fill(caro.name)
  await dialog.locator('[aria-pressed]').filter({ hasText: caro.name }).click()
  await dialog.getByRole('button', { name: 'Añadir 1 persona' }).click()
  await expect(dialog).toContainText('No pudimos añadir a estas personas')
  await expect(dialog).toContainText(http500)
  await expect(dialog.getByRole('list', { name: 'Personas elegidas' })).toContainText(caro.name)
  await mend()
  await dialog.getByRole('button', { name: 'Añadir 1 persona' }).click()
  await expect(dialog.getByRole('list', { name: '3 miembros' })).toContainText(caro.name)

  mend = await breakCall(page, /\/leave$/, 'DELETE')
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Salir de la conversación' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Salir', exact: true }).click()
  }
  await leave()
  await expect(dialog).toContainText('No pudimos sacarte de la conversación')
  await expect(dialog).toContainText(http500)
  await mend()
  await leave()
  await expect(dialog).toBeHidden()
  await expect(drawer(page).item('De paseo')).toHaveCount(0)
})

test('people search and beginning a conversation: said beside the form, nothing typed is lost', async ({
  page,
  server,
}) => {
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  let mend = await breakCall(page, /\/users\/search/, 'GET')
  await openMessages(page, server, ana)
  await drawer(page).add.click()
  const form = newConversation(page)
  await form.group.check()
  await form.name.fill('De paseo')
  await form.message.fill('¿A qué hora?')
  await form.search.fill(bea.name)
  await expect(form.box).toContainText('No pudimos buscar personas')
  // The answer's own text goes with it.
  await expect(form.box).toContainText(`${http500} {}`)
  await mend()
  await form.box.getByRole('button', { name: 'Reintentar' }).click()
  await form.found(bea.name).click()

  mend = await breakCall(page, /\/api\/messaging\/conversations$/, 'POST')
  await form.create.click()
  await expect(form.box).toContainText('Error al crear la conversación')
  await expect(form.box).toContainText(http500)
  await expect(form.name).toHaveValue('De paseo')
  await expect(form.message).toHaveValue('¿A qué hora?')
  await mend()
  await form.create.click()
  await expect(thread(page).title).toHaveText('De paseo')
  await expect(thread(page).line('¿A qué hora?')).toBeVisible()
})

test('a group whose answer was lost is begun only once', async ({ page, server }) => {
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

test('marking as read fails: the messages stay unread in truth, and it is tried again', async ({
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
  await mend()
  await page.clock.fastForward(10_000)
  await expect(drawer(page).item(bea.name)).not.toContainText('sin leer')
  await expect.poll(() => ana.unread()).toBe(0)
})

test('the total fails: no badge, everything else alive, and the next message brings it', async ({
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
  await mend()
  await bea.say(id, 'Dos')
  await expect(messagesButton(page)).toHaveAccessibleName('Mensajes 2 mensajes sin leer')
})

test('without the live stream messages, list and badge come by asking', async ({ page, server }) => {
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

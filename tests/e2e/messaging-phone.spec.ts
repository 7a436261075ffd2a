import { insertMessages, Person } from './chat.ts'
import { phone } from './devices.ts'
import { expect, signIn, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import {
  drawer,
  messagesButton,
  newConversation,
  openConversationId,
  thread,
  sendMessage,
} from './messages.ts'

test.use(phone)

test('a phone shows one pane at a time, from a new conversation to a picture, and Back closes them in turn', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const angela = await Person.named(server, 'Ángela')
  await signIn(page, server, ana)
  await page.goto('/ranking')
  await messagesButton(page).tap()
  const { box, list, item, add } = drawer(page)
  const { pane, line, text, back, send, files } = thread(page)
  await expect(list).toContainText('Aún no tienes conversaciones')
  await expect(pane).toBeHidden()
  await add.tap()
  const form = newConversation(page)
  await form.search.fill(angela.name.replace('Á', 'a'))
  await form.found(angela.name).tap()
  await form.create.tap()
  await expect(text).toBeVisible()
  await expect(list).toBeHidden()
  await expect(pane).toBeFocused()
  const id = openConversationId(page) ?? ''

  // Enter inserts a line break on a touch screen.
  await text.fill('Hola')
  await text.press('Enter')
  await text.pressSequentially('Ángela')
  await send.tap()
  await expect(line('Hola')).toBeVisible()
  await expect.poll(() => angela.texts(id)).toEqual(['Hola\nÁngela'])
  await angela.say(id, '¡Hola, Ana!')
  // The newest message of others shows its reply button; other messages show it when tapped.
  const replyToOwn = line('Hola').first().getByRole('button', { name: 'Responder a tu mensaje' })
  const width = async () => (await replyToOwn.boundingBox())?.width ?? 0
  await expect(line('¡Hola, Ana!')).toBeVisible()
  expect(await width()).toBeLessThan(10)
  await line('Hola').first().getByText('Ángela').tap()
  await expect.poll(width).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: `Responder a ${angela.name}` }).tap()
  await files.setInputFiles({ name: 'sol.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })
  await sendMessage(page, 'Mira')
  await line('Mira').getByRole('button', { name: 'Ver imagen: sol.jpg' }).tap()
  const whole = page.getByRole('dialog', { name: 'sol.jpg' })
  await expect(whole.getByRole('img')).toBeVisible()
  await page.goBack()
  await expect(whole).toBeHidden()
  await expect(line('Mira')).toContainText('¡Hola, Ana!')

  await page.goBack()
  await expect(list).toBeVisible()
  await expect(pane).toBeHidden()
  await expect(item(angela.name)).toContainText('Tú: Mira')
  await item(angela.name).tap()
  await back.tap()
  await expect(item(angela.name)).toBeVisible()
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/ranking`)
})

test('a link opens a conversation on a phone, and its back arrow leads to the list', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const bea = await Person.named(server, 'Bea')
  const id = await ana.direct(bea)
  await insertMessages(server, id, [ana, bea], 30)
  await signIn(page, server, ana)
  await page.goto(`/?mensajes=${id}`)
  await expect(thread(page).line('Mensaje 30')).toBeInViewport()
  await thread(page).back.tap()
  await expect(drawer(page).item(bea.name)).toBeVisible()
  await drawer(page).close.tap()
  await expect(drawer(page).box).toBeHidden()
  expect(openConversationId(page)).toBeNull()
})

test('targets in the messages are at least 44 px high and nothing scrolls sideways', async ({
  page,
  server,
}) => {
  const ana = await Person.named(server, 'Ana')
  const id = await ana.group(`Un grupo con un nombre ${'muy '.repeat(12)}largo`, [
    await Person.named(server, 'Bea'),
  ])
  await ana.say(id, `Una palabra que no cabe: ${'sinfin'.repeat(40)}`)
  await signIn(page, server, ana)
  for (const place of ['', id]) {
    await page.goto(`/?mensajes=${place}`)
    await expect(place ? thread(page).line('Una palabra') : drawer(page).item('Un grupo')).toBeVisible()
    const problems = await drawer(page).box.evaluate((box) => {
      const small = [...box.querySelectorAll<HTMLElement>('button, input, textarea, a')]
        .filter((element) => element.checkVisibility() && !element.matches('[type=file], [type=radio]'))
        .map((element) => ({ element, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 1 && height < 43.5)
        .map(({ element, height }) => `${element.outerHTML.slice(0, 80)} is ${height} px high`)
      const wide = [document.documentElement, ...box.querySelectorAll('[data-thread], section')]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => `${element.tagName} scrolls sideways`)
      return [...small, ...wide]
    })
    expect(problems, place && 'thread').toEqual([])
  }
})

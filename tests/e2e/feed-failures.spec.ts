import type { Page } from 'playwright/test'
import { Api } from './api.ts'
import { breakCall } from './breakCall.ts'
import { expect, signIn, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import { author, owner } from './people.ts'
import {
  commentsDialog,
  feedActions,
  feedForm,
  feedPost,
  feedPosts,
  loadMore,
  requests,
  scrollToCard,
  scrollToEnd,
  share,
  unique,
} from './screens.ts'
import type { Server } from './server.ts'

const list = /\/api\/global-feed\/\?/
const publishing = /\/api\/global-feed$/
const alive = (page: Page) => expect(feedPosts(page).first()).toBeVisible()
const coach = (server: Server) => Api.signedIn(server, owner)

test.beforeEach(async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  await signIn(page, server, owner)
})

for (const [failure, detail] of [
  ['500', /HTTP 500/],
  ['cut', 'Error de conexión'],
  ['html', 'Estructura de datos inválida'],
] as const) {
  test(`the feed does not come (${failure}): its text, the form alive, and Reintentar`, async ({ page }) => {
    const mend = await breakCall(page, list, 'GET', failure)
    await page.goto('/')
    await expect(page.getByText('Error al cargar el feed')).toBeVisible()
    await expect(page.getByText(detail).first()).toBeVisible()
    await feedForm(page).prompt.click()
    await expect(feedForm(page).text).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await alive(page)
    await expect(page.getByText('Error al cargar el feed')).toBeHidden()
  })
}

test('the check for the form fails: its text, no form, the feed alive; asked again after 30 s', async ({
  page,
}) => {
  await page.clock.install()
  const mend = await breakCall(page, /can-post$/, 'GET')
  const asked = requests(page, /can-post$/)
  // A saved session renews its token; the check with the new one may be the first or the second.
  const renewed = page.waitForResponse(/\/auth\/refresh$/)
  const lastCheck = page.waitForRequest(async (request) => {
    if (!request.url().endsWith('/can-post')) return false
    const { token } = (await (await renewed).json()) as { token: string }
    return request.headers()['authorization'] === `Bearer ${token}`
  })
  await page.goto('/')
  await lastCheck
  const before = asked.length
  await expect(page.getByText('Error al verificar permisos')).toBeVisible()
  await expect(feedForm(page).prompt).toBeHidden()
  await alive(page)
  await mend()
  await page.clock.runFor(26_000)
  expect(asked).toHaveLength(before)
  await page.clock.runFor(5000)
  await expect(feedForm(page).prompt).toBeVisible()
  await expect(page.getByText('Error al verificar permisos')).toBeHidden()
})

test('a like fails: said, and the count goes back', async ({ page, server }) => {
  const text = unique('Sin corazón')
  await (await coach(server)).publish(text)
  await page.goto('/')
  const { like } = feedActions(feedPost(page, text))
  const mend = await breakCall(page, /\/like$/, 'POST')
  await like.click()
  await expect(page.getByText(/No pudimos guardar tu «me gusta»/)).toBeVisible()
  await expect(like).toHaveAccessibleName('Me gusta 0')
  await mend()
  await like.click()
  await expect(like).toHaveAccessibleName('Te gusta 1')
})

test('a share is not counted: the link is copied all the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await breakCall(page, /\/share$/, 'POST')
  await page.goto('/')
  const refused = page.waitForResponse(/\/share$/)
  await share(page, feedPosts(page).first())
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  expect((await refused).status()).toBe(500)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/post\/[\da-f-]{36}$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('views and impressions fail: nobody is told, and the view is told the next time', async ({ page }) => {
  const mendViews = await breakCall(page, /\/view$/, 'POST')
  await breakCall(page, /\/impression\//, 'POST')
  const views = requests(page, /POST .*\/view$/)
  await page.goto('/')
  await expect.poll(() => views.length).toBeGreaterThan(0)
  const [first] = views
  const impression = page.waitForResponse(/\/impression\//)
  await scrollToCard(page, feedPost(page, 'Publicidad').first())
  await impression
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Avisos' })).toBeEmpty()
  await mendViews()
  const told = views.length
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await expect.poll(() => views.slice(told)).toContain(first)
})

test('the media of an ad do not come: its text inside the ad, and Reintentar', async ({ page }) => {
  const mend = await breakCall(page, /\/signed-url$/, 'GET')
  await page.goto('/')
  const ad = feedPost(page, 'Publicidad').filter({ hasText: 'No se pudo cargar el contenido publicitario' })
  await scrollToCard(page, ad.first())
  await mend()
  const title = await ad.first().getAttribute('aria-label')
  const card = page.getByRole('article', { name: title ?? '' })
  await card.getByRole('button', { name: 'Reintentar' }).click()
  const picture = card.locator('img:not([alt=""])').last()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(card).not.toContainText('No se pudo cargar')
})

for (const [what, url, text] of [
  ['address', /\/video-url\?/, 'Error obteniendo URL de video'],
  ['file', /\/media\/.+\.mp4|\/media\//, 'Error cargando video'],
] as const) {
  test(`the ${what} of a video does not come: its text, and Reintentar plays it`, async ({ page }) => {
    await page.goto('/')
    const post = feedPost(page, 'Así preparo el estudio')
    await scrollToCard(page, post)
    const mend = await breakCall(page, url, 'GET', what === 'file' ? 'cut' : '500')
    await feedActions(post).play.click()
    await expect(post.getByText(text)).toBeVisible()
    await expect(feedActions(post).like).toBeVisible()
    await mend()
    await post.getByRole('button', { name: 'Reintentar' }).click()
    const clip = post.locator('video')
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  })
}

test('the next page does not come: its text below the posts, and Reintentar brings it', async ({ page }) => {
  await page.goto('/')
  await scrollToEnd(page, loadMore(page))
  const mend = await breakCall(page, list, 'GET')
  await loadMore(page).click()
  await expect(page.getByText('Error al cargar el feed')).toBeInViewport()
  await expect(feedPosts(page).last()).toBeAttached()
  await mend()
  const page2 = page.waitForResponse(/page=2/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  expect((await page2).status()).toBe(200)
  await expect(page.getByText('Error al cargar el feed')).toBeHidden()
})

test('deleting fails: its text, the post stays; then it works', async ({ page, server }) => {
  const text = unique('Se resiste')
  await (await coach(server)).publish(text)
  await page.goto('/')
  const post = feedPost(page, text)
  const mend = await breakCall(page, /\/api\/global-feed\/[^/]+$/, 'DELETE')
  const dialog = page.getByRole('alertdialog')
  await feedActions(post).remove.click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog).toContainText('Error al eliminar el post. Por favor, inténtalo de nuevo.')
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
  await expect(post).toBeVisible()
  await mend()
  await feedActions(post).remove.click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(post).toHaveCount(0)
})

test('a comment fails: its text, what was typed stays; then it goes', async ({ page }) => {
  const comment = unique('Al segundo intento')
  await page.goto('/')
  await feedActions(feedPosts(page).first()).comments.click()
  const { dialog, text, send } = commentsDialog(page)
  await text.fill(comment)
  const mend = await breakCall(page, /\/comments$/, 'POST')
  await send.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Error al enviar el comentario. Por favor, inténtalo de nuevo.')
  await alert.getByRole('button').last().click()
  await expect(text).toHaveValue(comment)
  await mend()
  await send.click()
  await expect(dialog.getByText(comment)).toBeVisible()
  await expect(text).toHaveValue('')
})

test('publishing fails: text and file stay, and the next try makes one post', async ({ page, server }) => {
  const text = unique('Con paciencia')
  await page.goto('/')
  const form = feedForm(page)
  await form.prompt.click()
  await form.text.fill(text)
  await form.image.setInputFiles({ name: 'mar.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })
  const mend = await breakCall(page, publishing, 'POST')
  await form.publish.click()
  await expect(page.getByText('Error al crear el post')).toBeVisible()
  await page.route(publishing, (route) =>
    route.fulfill({ status: 403, json: { success: false, error: 'Hoy no se publica.' } }),
  )
  await form.publish.click()
  await expect(page.getByText('Hoy no se publica.')).toBeVisible()
  await expect(form.text).toHaveValue(text)
  await expect(page.getByText('mar.jpg')).toBeVisible()
  await mend()
  await form.publish.click()
  await expect(feedPosts(page).first()).toContainText(text)
  const mine = (await (await coach(server)).feed()).filter(({ content }) => content === text)
  expect(mine).toMatchObject([{ media_type: 'image' }])
})

test('the answer to a post is lost: another try does not publish it twice', async ({ page, server }) => {
  const text = unique('Una sola vez')
  await page.goto('/')
  const form = feedForm(page)
  await form.prompt.click()
  await form.text.fill(text)
  await page.route(publishing, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await form.publish.click()
  await expect(page.getByText('Error de conexión').first()).toBeVisible()
  const sent = async () => (await (await coach(server)).feed()).filter(({ content }) => content === text)
  expect(await sent()).toHaveLength(1)
  await page.unroute(publishing)
  await form.publish.click()
  await expect(feedPosts(page).first()).toContainText(text)
  expect(await sent()).toHaveLength(1)
})

test('the comments do not come: said in the modal, and the form alive', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/')
  const mend = await breakCall(page, /\/api\/posts\/[^/]+$/, 'GET')
  await feedActions(feedPosts(page).first()).comments.click()
  const { dialog, text } = commentsDialog(page)
  await expect(dialog.getByText('Error al cargar comentarios')).toBeVisible()
  await expect(text).toBeEditable()
  await mend()
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog.getByText('Error al cargar comentarios')).toBeHidden()
})

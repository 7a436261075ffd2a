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
  scrollToCard,
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

test('the feed does not come: its text, the form alive, and Reintentar', async ({ page }) => {
  const mend = await breakCall(page, list, 'GET', 'cut')
  await page.goto('/')
  await expect(page.getByText('Error al cargar el feed')).toBeVisible()
  await expect(page.getByText('Error de conexión').first()).toBeVisible()
  await feedForm(page).prompt.click()
  await expect(feedForm(page).text).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await alive(page)
  await expect(page.getByText('Error al cargar el feed')).toBeHidden()
})

test('the file of a video does not come: its text, and Reintentar plays it', async ({ page }) => {
  await page.goto('/')
  const post = feedPost(page, 'Así preparo el estudio')
  await scrollToCard(page, post)
  const mend = await breakCall(page, /\/media\//, 'GET', 'cut')
  await feedActions(post).play.click()
  await expect(post.getByText('Error cargando video')).toBeVisible()
  await expect(feedActions(post).like).toBeVisible()
  await mend()
  await post.getByRole('button', { name: 'Reintentar' }).click()
  const clip = post.locator('video')
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
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

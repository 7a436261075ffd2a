import { breakCall } from './breakCall.ts'
import { expect, signIn, test } from './fixtures.ts'
import { author } from './people.ts'
import { commentsDialog, composer, dropdown, postActions } from './screens.ts'

const community = 'Liderazgo Consciente'
const posts = /\/api\/posts\/community\//

test.beforeEach(async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  await signIn(page, server, author, { community })
})

test('the list of posts fails: its text, the rest of the page alive, and Reintentar', async ({ page }) => {
  await breakCall(page, posts, 'GET', 'cut')
  await page.goto('/comunidad')
  await expect(page.getByText('Error al cargar posts')).toBeVisible()
  await expect(page.getByText('Error de conexión').first()).toBeVisible()
  await composer(page).prompt.click()
  await expect(composer(page).text).toBeVisible()
  await page.unroute(posts)
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a post is refused: the message, and the text stays', async ({ page }) => {
  await page.goto('/comunidad')
  await composer(page).prompt.click()
  await composer(page).text.fill('Texto largo que costó escribir')
  await breakCall(page, '**/api/posts', 'POST', '500')
  await composer(page).publish.click()
  await expect(page.getByText(/HTTP 500/).first()).toBeVisible()
  await expect(composer(page).text).toHaveValue('Texto largo que costó escribir')
  await page.unroute('**/api/posts')
  await composer(page).publish.click()
  await expect(page.getByRole('article').first()).toContainText('Texto largo que costó escribir')
})

test('a comment is refused: the documents’ alert, and the text stays', async ({ page }) => {
  await page.goto('/comunidad')
  await postActions(page.getByRole('article').first()).comments.click()
  const { dialog, text, send } = commentsDialog(page)
  await text.fill('Un comentario')
  await breakCall(page, /\/comments$/, 'POST', 'html')
  await send.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Error al enviar comentario:')
  await alert.getByRole('button').last().click()
  await expect(text).toHaveValue('Un comentario')
  await expect(dialog).toBeVisible()
})

test('the communities do not come: their text in the dropdown, the page alive', async ({ page }) => {
  await breakCall(page, '**/api/communities/my-communities', 'GET', 'cut')
  await page.goto('/comunidad')
  await dropdown(page).open.click()
  await expect(page.getByText('Error al obtener comunidades').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ranking' }).click()
  await expect(page).toHaveURL(/\/ranking$/)
})

test('a draft survives a reload', async ({ page }) => {
  await page.goto('/comunidad')
  await composer(page).prompt.click()
  await composer(page).text.fill('A medio escribir')
  await page.reload()
  // The form opens by itself once it has found the draft; who is quicker presses.
  await expect(async () => {
    if (await composer(page).prompt.isVisible()) await composer(page).prompt.click({ timeout: 500 })
    await expect(composer(page).text).toHaveValue('A medio escribir', { timeout: 500 })
  }).toPass()
})

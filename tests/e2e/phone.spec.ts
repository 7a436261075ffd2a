import { expect, signIn, test } from './fixtures.ts'
import { lessonCalled } from './lessons.ts'
import { author } from './people.ts'
import { commentsDialog, enterCommunity, postActions } from './screens.ts'

test('Back closes the comments and stays on the page', async ({ page, server }) => {
  await signIn(page, server, author)
  await enterCommunity(page, 'Liderazgo Consciente')
  await postActions(page.getByRole('article').first()).comments.click()
  await expect(commentsDialog(page).dialog).toBeVisible()
  await page.goBack()
  await expect(commentsDialog(page).dialog).toBeHidden()
  await expect(page).toHaveURL(/\/comunidad$/)
})

test('targets are at least 44 px high and nothing scrolls sideways', async ({ page, server }) => {
  const { moduleId } = await lessonCalled(server, author, 'La primera frase')
  await signIn(page, server, author)
  for (const path of [
    '/',
    '/comunidad',
    '/ranking',
    '/perfil',
    '/calendario',
    '/explorar-comunidades',
    '/clases',
    `/modulo/${moduleId}`,
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const problems = await page.evaluate(() => {
      const small = [...document.querySelectorAll<HTMLElement>('button, [role=button], input, select, nav a')]
        .filter((element) => element.checkVisibility() && !element.closest('[hidden]'))
        // A press on its label is a press on the control.
        .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
        .filter(({ element, box }) => box.width > 1 && box.height < 43.5 && !element.matches('[type=file]'))
        .map(({ element, box }) => `${element.tagName} ${element.textContent} is ${box.height} px high`)
      const wide = document.documentElement.scrollWidth - innerWidth
      return wide > 0 ? [...small, `scrolls sideways by ${wide} px`] : small
    })
    expect(problems, path).toEqual([])
  }
})

test('Back from a profile brings the page and the place on it back', async ({ page, server }) => {
  await signIn(page, server, author)
  await enterCommunity(page, 'Liderazgo Consciente')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByText('Página 2 de 3')).toBeVisible()
  const link = page.getByRole('article').nth(5).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(400)
  await link.click()
  await expect(page).toHaveURL(/\/perfil/)
  await page.goBack()
  await expect(page.getByText('Página 2 de 3')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
})

test('a product opens as a view of its own, Back leads to the list, and a lesson plays under the thumb', async ({
  page,
  server,
}) => {
  await signIn(page, server, author)
  await enterCommunity(page, 'Liderazgo Consciente')
  await page.goto('/clases')
  const product = page.getByRole('button', { name: /Conversaciones que cambian equipos/ })
  await product
    .or(page.getByRole('link', { name: /Conversaciones que cambian equipos/ }))
    .first()
    .click()
  await expect(page.getByRole('checkbox', { name: 'Elige la conversación' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Elige la conversación' })).toHaveCount(0)
  await page.goForward()
  await page.getByRole('link', { name: /Durante/ }).click()
  await expect(page).toHaveURL(/\/modulo\//)
  await page.getByRole('button', { name: /^Reproducir: / }).tap()
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(0.2)
})

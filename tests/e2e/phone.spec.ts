import { phone } from './devices.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { findLesson } from './lessons.ts'
import { author } from './people.ts'
import { commentsDialog, postActions, watchRequests, tabTo } from './screens.ts'

test.use(phone)

test('Back closes the comments and stays on the page', async ({ page, server }) => {
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  await page.goto('/comunidad')
  await postActions(page.getByRole('article').first()).comments.click()
  await expect(commentsDialog(page).dialog).toBeVisible()
  await page.goBack()
  await expect(commentsDialog(page).dialog).toBeHidden()
  await expect(page).toHaveURL(/\/comunidad$/)
})

test('every screen is accessible, with targets of at least 44 px, nothing on top of them and no sideways scrolling', async ({
  page,
  server,
}) => {
  // The test opens every screen of the application.
  test.setTimeout(120_000)
  const { moduleId } = await findLesson(server, author, 'La primera frase')
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  const settled = watchRequests(page)
  for (const path of [
    '/',
    '/comunidad',
    '/ranking',
    '/referidos',
    '/perfil',
    '/perfil?tab=fotos',
    '/calendario',
    '/explorar-comunidades',
    '/clases',
    `/modulo/${moduleId}`,
    '/encuestas',
    '/testimonios',
    '/ruleta-networking',
    '/configuracion',
  ]) {
    await page.goto(path)
    await settled()
    // Reviews load some time after the cards.
    if (path === '/explorar-comunidades') {
      await expect(page.getByRole('button', { name: /reseña/ })).not.toHaveCount(0)
    }
    await expectAccessible(page)
    const problems = await page.evaluate(() => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>('button, [role=button], input, select, nav a'),
      ]
        .filter((element) => element.checkVisibility() && !element.closest('[hidden]'))
        .filter((element) => !element.matches('[type=file]'))
        // Clicking a label activates its control.
        .map((element) => ({ element, area: element.closest('label') ?? element }))
        .filter(({ area }) => area.getBoundingClientRect().width > 1)
      const found = targets.flatMap(({ element, area }) => {
        area.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        const { left, top, width, height } = area.getBoundingClientRect()
        const name = `${element.tagName} «${element.textContent}»`
        const over = [-10, 0, 10]
          .map((above) => document.elementFromPoint(left + width / 2, top + height / 2 - above))
          // A virtual list may have replaced the row since.
          .find((hit) => element.isConnected && !area.contains(hit))
        return [
          ...(height < 43.5 ? [`${name} is ${height} px high`] : []),
          ...(over ? [`${name} lies under ${over.tagName} «${over.textContent?.slice(0, 40)}»`] : []),
        ]
      })
      const wide = document.documentElement.scrollWidth - innerWidth
      return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found
    })
    expect(problems, path).toEqual([])
  }
})

test('Back from a profile restores the page and the scroll position', async ({ page, server }) => {
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  await page.goto('/comunidad')
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

test('a product opens as a view of its own, Back leads to the list, and a lesson plays', async ({
  page,
  server,
}) => {
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
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

test('elements focused with Tab are covered neither by the header nor by the navigation bar', async ({
  page,
  server,
}) => {
  await signIn(page, server, author)
  const settled = watchRequests(page)
  await page.goto('/')
  // Content that loads above the focused element would push it under the bar.
  await settled()
  await tabTo(page, page.getByRole('button', { name: 'Todo', exact: true }))
  const header = await page.getByRole('banner').boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Navegación principal' }).boundingBox()
  /** Returns the focused element if a part of it is covered. */
  const covered = () =>
    page.evaluate(
      ([from, to]) => {
        const focused = document.querySelector('main :focus')
        const box = focused?.getBoundingClientRect()
        return box && (box.top < from || box.bottom > to) ? focused?.textContent : undefined
      },
      [header?.height ?? 0, bar?.y ?? 0] as const,
    )
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    // Content that loads later may move it for a moment.
    await expect.poll(covered).toBeUndefined()
  }
})

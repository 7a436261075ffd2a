import { launchBrowser } from '../../scripts/browser.ts'
import { desktop } from './devices.ts'
import { expect, signIn, test } from './fixtures.ts'
import { author } from './people.ts'
import { commentsDialog } from './screens.ts'

test('Escape closes only the menu above the comments, and pressed twice quickly it closes both', async ({
  page,
  server,
}) => {
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  await page.goto('/comunidad')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Comentarios [1-9]/ })
    .first()
    .click()
  const { dialog } = commentsDialog(page)
  const menu = page.getByRole('menu')
  const opener = dialog.getByRole('button', { name: 'Denunciar comentario o bloquear' }).first()

  await opener.click()
  await expect(menu).toBeFocused()
  await page.mouse.click(5, 200)
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(dialog).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(menu).toBeFocused()
  for (const _ of ['menu', 'comments']) await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/comunidad`)
})

test('a toast does not reappear when a drawer closes and another opens', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/?actividad')
  await page.getByRole('button', { name: 'Menos de esto' }).first().click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await expect(undo).toBeVisible()
  const appeared = await undo.evaluateHandle((button) => {
    const names: string[] = []
    const toasts = button.closest('[aria-live]')
    toasts?.addEventListener('animationstart', (event) => names.push((event as AnimationEvent).animationName))
    return names
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(undo).toBeVisible()
  await page.getByRole('link', { name: /^Mensajes/ }).click()
  await expect(page.getByRole('dialog', { name: 'Mensajes' })).toBeVisible()
  await undo.click()
  await expect(undo).toBeHidden()
  expect(await appeared.jsonValue()).toEqual([])
})

test('the page does not shift sideways when a dialog hides its scroll bar', async ({ server }) => {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({ ...desktop, baseURL: server.url })
    await signIn(page, server, author, { community: 'Liderazgo Consciente' })
    await page.goto('/comunidad')
    const root = page.locator('html')
    const barPx = () => root.evaluate((element) => innerWidth - element.clientWidth)
    expect(await barPx()).toBeGreaterThan(0)
    const article = page.locator('article').first()
    const left = () => article.evaluate((element) => element.getBoundingClientRect().left)
    await expect(article).toBeVisible()
    const before = await left()
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Comentarios/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(root).toHaveCSS('overflow', 'hidden')
    expect(await left()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(root).not.toHaveCSS('overflow', 'hidden')
    expect(await left()).toBe(before)
  } finally {
    await browser.close()
  }
})

import { phone } from './devices.ts'
import { expect, signIn, test, disableServiceWorker } from './fixtures.ts'
import { author } from './people.ts'
import { watchLastRequests, loginForm, logIn } from './screens.ts'

test('dark theme and large text apply at once, in other tabs, before the first paint, and after signing out', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server, author)
  await page.goto('/')
  const otherTab = await context.newPage()
  await otherTab.goto('/ranking')
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/dark/)

  const menu = page.getByRole('button', { name: 'Tu cuenta' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Preferencias' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferencias' })
  await dialog.getByRole('radio', { name: 'Oscuro' }).check()
  await expect(root).toHaveClass(/dark/)
  await expect(otherTab.locator('html')).toHaveClass(/dark/)
  await dialog.getByRole('radio', { name: 'Grande', exact: true }).check()
  await expect(root).toHaveCSS('font-size', '18px')
  await expect(otherTab.locator('html')).toHaveCSS('font-size', '18px')
  await otherTab.close()
  await page.reload()
  await expect(dialog.getByRole('radio', { name: 'Oscuro' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Preferencias' }).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\?preferencias=$/)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expect(menu).toBeFocused()

  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      document.documentElement.dataset['firstFrame'] = document.documentElement.className
    })
  })
  const answered = watchLastRequests(page)
  await page.reload()
  await expect(root).toHaveAttribute('data-first-frame', /dark/)

  await answered()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(loginForm(page).submit).toBeVisible()
  await page.reload()
  await expect(loginForm(page).submit).toBeVisible()
  await expect(root).toHaveAttribute('data-first-frame', /dark/)
  await expect(root).toHaveCSS('font-size', '18px')
})

test('a phone opens the settings from the member’s own profile and returns', async ({
  browser,
  server,
  watch,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  await disableServiceWorker(context)
  const page = await context.newPage()
  await signIn(page, server, author)
  watch.listen(page)
  const answered = watchLastRequests(page)
  await page.goto('/perfil')
  const dialog = page.getByRole('dialog', { name: 'Preferencias' })
  const link = page.getByRole('link', { name: 'Preferencias' })
  await link.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/perfil$/)

  await answered()
  await link.click()
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(loginForm(page).submit).toBeVisible()
  await logIn(page, author)
  await expect(page.getByRole('link', { name: 'Actividad' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await context.close()
})

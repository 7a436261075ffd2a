import { chunkUrl, waitForChunk } from './chunks.ts'
import { expect, signIn, test } from './fixtures.ts'
import { reader } from './people.ts'
import { loginForm, watchRequests } from './screens.ts'
import { card, dialog, signInAsNewMember, openCard, phoneForm } from './shopping.ts'

test('the typed phone number survives a session that ends during a purchase', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const person = await signInAsNewMember(page, server)
  await card(page, 'Finanzas sin Miedo')
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const form = phoneForm(page)
  await form.country.selectOption('MX')
  await form.phone.press('End')
  await form.phone.pressSequentially('5512345678')
  const refused = { status: 401, json: { success: false, error: 'Token inválido' } }
  await page.route(/create-payment|auth\/refresh/, (route) => route.fulfill(refused))
  await form.pay.click()
  await expect(page.getByText('Sesión expirada')).toBeVisible()
  await page.unroute(/create-payment|auth\/refresh/)

  const login = loginForm(page)
  await login.email.fill(person.email)
  await login.password.fill(person.password)
  await login.submit.click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto('/explorar-comunidades')
  await card(page, 'Liderazgo Consciente')
    .getByRole('button', { name: /^Comprar/ })
    .click()
  await expect(form.phone).toHaveValue('+52 55 1234 5678')
  await expect(form.country).toHaveValue('MX')
})

test('a phone number typed before the calling codes have loaded is formatted for its country afterwards', async ({
  page,
  server,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(chunkUrl('countries'), async (route) => {
    await held
    await route.fallback()
  })
  await signInAsNewMember(page, server)
  await card(page, 'Finanzas sin Miedo')
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const form = phoneForm(page)
  await form.phone.fill('+52 5512345678')
  await expect(form.phone).toHaveValue('+52 5512345678')
  await expect(form.country.getByRole('option')).toHaveCount(1)
  release()
  await expect(form.phone).toHaveValue('+52 55 1234 5678')
  await expect(form.country).toHaveValue('MX')
})

test('the page stays open without a connection, shows which request failed, and loads it later', async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource|dynamically imported|Failed to fetch/)
  const settled = watchRequests(page)
  await signInAsNewMember(page, server)
  await waitForChunk(page, 'AlertLayer')
  await settled()
  await context.setOffline(true)
  await card(page, 'Hábitos que se Quedan').getByRole('button', { name: 'Unirse gratis' }).dblclick()
  await expect(page.getByRole('alertdialog')).toContainText('Error al comprar membresía: Error de conexión')
  await expect(page.getByRole('button', { name: 'Aceptar' })).toBeFocused()
  // A click outside does nothing; the keyboard still works.
  await page.mouse.click(300, 600)
  await expect(page.getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // A sales page is refetched after reconnecting. Its dialog may be open over the page by then.
  await openCard(page, 'Liderazgo Consciente')
  await expect(
    page.getByRole('heading', { name: 'Explorar Comunidades', includeHidden: true }),
  ).toBeAttached()
  await context.setOffline(false)
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await card(page, 'Hábitos que se Quedan').getByRole('button', { name: 'Unirse gratis' }).click()
  await expect(
    card(page, 'Hábitos que se Quedan').getByRole('button', { name: 'Entrar a la Comunidad' }),
  ).toBeVisible()
})

test('the next account on the device sees nothing of the previous one', async ({ page, server }) => {
  await signInAsNewMember(page, server, 'Primera Persona')
  await page.getByRole('button', { name: /12 reseñas/ }).click()
  await dialog(page).getByRole('button', { name: /Útil/ }).first().click()
  await expect(dialog(page).getByRole('button', { pressed: true })).toHaveCount(1)
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await signIn(page, server, reader)
  await page.goto('/explorar-comunidades')
  await page.getByRole('button', { name: /12 reseñas/ }).click()
  await expect(dialog(page).getByRole('button', { name: /Útil/ }).first()).toBeVisible()
  await expect(dialog(page).getByRole('button', { pressed: true })).toHaveCount(0)
})

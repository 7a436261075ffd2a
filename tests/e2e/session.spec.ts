import type { Page } from 'playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { author, reader } from './people.ts'
import { composer, loginForm } from './screens.ts'
import type { Server } from './server.ts'

const fill = async (page: Page, email: string, password: string) => {
  const form = loginForm(page)
  await form.email.fill(email)
  await form.password.fill(password)
}

test('login shows every message, focuses the invalid field and keeps the input', async ({ page, watch }) => {
  watch.allow(/401|Failed to load resource/)
  await page.goto('/login')
  const { submit } = loginForm(page)
  await expect(submit).toBeVisible()
  await submit.click()
  await expect(page.getByText('Por favor, completa todos los campos')).toBeVisible()
  await fill(page, 'sin-arroba', 'secreta')
  await submit.click()
  await expect(page.getByText('Por favor, ingresa un email válido')).toBeVisible()
  await expect(loginForm(page).email).toBeFocused()
  await fill(page, author.email, 'equivocada')
  await submit.click()
  await expect(page.getByText('Email o contraseña incorrectos')).toBeVisible()
  await expect(loginForm(page).email).toHaveValue(author.email)
})

test('a protected page leads to login, and «Volver a» leads back', { tag: '@core' }, async ({ page }) => {
  await page.goto('/calendario')
  await expect(page).toHaveURL(/\/login$/)
  await fill(page, author.email, author.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page
    .getByRole('link', { name: /Volver a/ })
    .or(page.getByRole('button', { name: /Volver a/ }))
    .click()
  await expect(page).toHaveURL(/\/calendario$/)
})

test('login, register and unknown paths lead signed-in members home', async ({ page, server }) => {
  await signIn(page, server, author)
  for (const path of ['/login', '/register', '/no-existe']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${server.url}/`)
  }
})

test('cached replies can be read only with their token, and by nobody after the logout', async ({
  page,
  server,
  watch,
}) => {
  // Requests in progress when the session ended, and those that are not cached.
  watch.allow(/401|Failed to load resource/)
  // The test itself requests it without a token.
  watch.allow(/my-membership-type: authorization is none/)
  await signIn(page, server, author)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const token = await page.evaluate(async () => {
    const stored = localStorage.getItem('authToken')
    // A call that no screen of this test makes with another token.
    await fetch('/api/communities/my-membership-type', { headers: { Authorization: `Bearer ${stored}` } })
    return stored
  })
  const isCached = (bearer: string | null) =>
    page.evaluate(async (value) => {
      const headers: HeadersInit = value ? { Authorization: `Bearer ${value}` } : {}
      const init = { cache: 'only-if-cached', mode: 'same-origin', headers } as const
      const reply = await fetch('/api/communities/my-membership-type', init).catch(() => undefined)
      return reply?.ok ?? false
    }, bearer)
  expect(await isCached(token)).toBe(true)
  expect(await isCached(null)).toBe(false)
  expect(await isCached(`${token}x`)).toBe(false)
  await page.goto('/perfil')
  await page.getByRole('button', { name: /Cerrar sesión/i }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await isCached(token)).toBe(false)
})

test('logging out in one tab signs out the other', async ({ page, server, context, watch }) => {
  // Requests that were in progress when the session ended.
  watch.allow(/401/)
  await signIn(page, server, author)
  const other = await context.newPage()
  watch.listen(other)
  await page.goto('/comunidad')
  await other.goto('/comunidad')
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await page.goto('/perfil')
  await page.getByRole('button', { name: /Cerrar sesión/i }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() => ['authToken', 'user', 'tokenConfig'].map((k) => localStorage.getItem(k))),
  ).toEqual([null, null, null])
})

test('a session ended by the server shows «Sesión expirada» and keeps the draft', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/40[13]|Failed to load resource/)
  await signIn(page, server, reader)
  await page.goto('/comunidad')
  await composer(page).prompt.click()
  await composer(page).text.fill('Texto que no se pierde')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  // If a background call notices the expiry first, the button is gone before it can be clicked.
  await expect(async () => {
    await composer(page)
      .publish.click({ timeout: 1000 })
      .catch(() => undefined)
    await expect(page.getByText('Sesión expirada')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await fill(page, reader.email, reader.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto('/comunidad')
  await expect(composer(page).text).toHaveValue('Texto que no se pierde')
})

/** Signs in and renews the token. Returns the replaced token, backdated by five minutes. */
async function replacedToken(page: Page, server: Server): Promise<string> {
  const replaced = await signIn(page, server, reader)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(replaced)
  // The document shows the screen before the application uses the new token.
  const used = page.waitForResponse(/\/api\/auth\/me$/u)
  await page.goto('/comunidad')
  await used
  await expect(composer(page).prompt).toBeVisible()
  await server.query(`update replaced_tokens set replaced_at = now() - interval '5 minutes'`)
  return replaced
}

test('a session whose replaced token is reused ends, and its owner sees the reason', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/401|Failed to load resource/)
  const copy = await replacedToken(page, server)
  const refused = await fetch(`${server.url}/api/auth/me`, { headers: { Authorization: `Bearer ${copy}` } })
  expect(refused.status).toBe(401)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^Sesión expirada: alguien usó una copia antigua de ella/)).toBeVisible()
})

test('a browser without the newest token, as after a power cut, stays signed in', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/401|Failed to load resource/)
  const lost = await replacedToken(page, server)
  await page.evaluate((old) => localStorage.setItem('authToken', old), lost)
  await page.reload()
  await expect(composer(page).prompt).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(lost)
})

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading, fields] of [
    ['/login', 'Te damos la bienvenida', 2],
    ['/register', 'Crea tu cuenta', 4],
  ] as const) {
    test(`${path} is readable: its title, its form and its links`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('form input')).toHaveCount(fields)
      await expect(page.locator('form input').first()).toBeVisible()
      await expect(page.locator('form button[type=submit]')).toBeVisible()
    })
  }
})

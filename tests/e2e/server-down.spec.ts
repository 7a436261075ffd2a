import { expect, signIn, test } from './fixtures.ts'
import { author } from './people.ts'

test('the screen and its input stay when a section is opened while the server is stopped, and a retry opens it', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|Failed to fetch|ERR_CONNECTION_REFUSED/)
  await signIn(page, server, author)
  await page.goto('/comunidad')
  await page.getByText('¿En qué estás pensando?').first().click()
  const text = page.getByRole('main').getByRole('textbox').first()
  await text.fill('Lo que costó escribir')
  const notice = page.getByRole('region', { name: 'Lo que falta por cargar' })
  const again = notice.getByRole('button', { name: 'Reintentar' })
  await server.kill({ database: false })
  try {
    await page.getByRole('link', { name: 'Calendario' }).first().click()
    await expect(notice).toContainText('Faro no responde')
    await expect(text).toHaveValue('Lo que costó escribir')
    await again.click()
    await expect(again).not.toHaveAttribute('aria-busy')
    await expect(text).toHaveValue('Lo que costó escribir')
  } finally {
    await server.start()
  }
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible()
})

import { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { enterCommunity, recordRequests } from './screens.ts'
import { card, checkout, dialog, signInAsNewMember, openCard, phoneForm, listPurchases } from './shopping.ts'

test(
  'a new member finds a community, joins it free of charge and opens it',
  { tag: '@core' },
  async ({ page, server }) => {
    const person = await signInAsNewMember(page, server)
    await expect(page.getByRole('heading', { level: 1, name: 'Explorar Comunidades' })).toBeVisible()
    await expect(page.getByText('Página 1 de 2')).toBeVisible()

    const asked = recordRequests(page, /communities\/listing/)
    await page.getByRole('button', { name: 'Acceso Gratuito' }).click()
    await expect(card(page, 'Hábitos que se Quedan')).toBeVisible()
    await expect(card(page, 'Liderazgo Consciente')).toHaveCount(0)
    expect(asked.at(-1)).toMatch(/page=1&limit=12&tipo_acceso=gratuita$/)
    await page.reload()
    await expect(card(page, 'Liderazgo Consciente')).toHaveCount(0)
    await page.getByRole('button', { name: 'Todas' }).click()

    await page.getByRole('searchbox', { name: 'Buscar comunidades' }).fill('habitos')
    await expect(page.getByRole('article')).toHaveCount(1)
    await openCard(page, 'Hábitos que se Quedan')
    await expect(dialog(page).getByRole('button', { name: 'Unirse gratis' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Unirse gratis' }).click()
    await dialog(page).getByRole('button', { name: 'Entrar a la Comunidad' }).click()
    await expect(page).toHaveURL(/\/comunidad$/)
    await expect(page.getByText('Hábitos que se Quedan').first()).toBeVisible()

    const api = await Api.signedIn(server, person)
    const { joined } = await api.communities()
    expect(joined?.map(({ community }) => community.name)).toEqual(['Hábitos que se Quedan'])
  },
)

test(
  'a new member reads a sales page and its reviews, buys the product and watches it',
  { tag: '@core' },
  async ({ page, server }) => {
    const person = await signInAsNewMember(page, server)
    const lookups: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/vsl/producto/')) {
        lookups.push(request.headers()['authorization'] ?? 'none')
      }
    })
    await openCard(page, 'Liderazgo Consciente')
    await expect(dialog(page)).toContainText('La conversación que llevas aplazando, hecha en diez semanas')
    await expect(dialog(page)).toContainText('Un plan de acción de cinco pasos')
    await expect(dialog(page).getByText('+2 más')).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: /Solicitar una llamada/ })).toHaveAttribute(
      'href',
      'https://example.org/llamada-con-marta',
    )
    expect(lookups).toEqual(['none'])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await card(page, 'Liderazgo Consciente')
      .getByRole('button', { name: /12 reseñas/ })
      .click()
    const written = dialog(page).getByRole('button', { name: 'Útil' })
    await expect(written).toHaveCount(10)
    const asked = recordRequests(page, /\/api\/reviews\/community\/[^/]+\?/)
    await dialog(page).getByRole('button', { name: 'Cargar más reseñas' }).click()
    await expect(written).toHaveCount(12)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/limit=10&offset=10$/)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await card(page, 'Liderazgo Consciente')
      .getByRole('button', { name: /^Comprar/ })
      .click()
    const form = phoneForm(page)
    await expect(dialog(page).last()).toContainText('Clara Soto')
    await form.phone.fill('')
    await form.pay.click()
    await expect(page.getByText('El número de teléfono es requerido para completar la compra')).toBeVisible()
    await form.phone.fill('612345678')
    await form.pay.click()
    await expect(
      page.getByText('El número de teléfono debe incluir el código de país (ej: +34612345678)'),
    ).toBeVisible()
    expect(await listPurchases(server, person.email)).toEqual([])
    await form.country.selectOption({ label: 'México (+52)' })
    await form.phone.fill('+52 55 1234 5678')
    await form.pay.click()

    await expect(checkout(page).note).toBeVisible()
    await expect(page.getByText('Clara Soto')).toBeVisible()
    await expect(page.getByText('149 €', { exact: true })).toBeVisible()
    expect(await listPurchases(server, person.email)).toEqual([
      { status: 'pending', buyer_name: 'Clara Soto', buyer_phone: '+525512345678' },
    ])
    // Access requires payment.
    const api = await Api.signedIn(server, person)
    expect((await api.communities()).joined).toEqual([])

    await checkout(page).pay.click()
    await expect(page.getByText(/^Pago confirmado: /)).toBeVisible()
    await page.getByRole('button', { name: 'Empezar la primera lección' }).click()
    await expect(page).toHaveURL(/\/modulo\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await enterCommunity(page, 'Liderazgo Consciente')
  },
)

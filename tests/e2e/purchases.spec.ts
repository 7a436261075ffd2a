import { Api } from './api.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, recordRequests } from './screens.ts'
import { card, checkout, goToCheckout, signInAsNewMember, phoneForm, listPurchases } from './shopping.ts'

const shop = 'Finanzas sin Miedo'

test('a lost reply and a double click make one purchase', async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  const person = await signInAsNewMember(page, server)
  const sent = recordRequests(page, /create-payment/)

  // The reply is lost.
  await page.route(
    /create-payment/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  await card(page, shop)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const form = phoneForm(page)
  await form.phone.fill('+34612345678')
  await form.pay.click()
  await expect(page.getByText(/^Error al iniciar la compra: /)).toBeVisible()
  expect(await listPurchases(server, person.email)).toHaveLength(1)

  await form.pay.dblclick()
  await expect(checkout(page).note).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(await listPurchases(server, person.email)).toMatchObject([{ status: 'pending' }])
})

test('a reload and a second tab lead to the same payment; paid in both, the product is bought once and survives a kill', async ({
  page,
  server,
  context,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const person = await signInAsNewMember(page, server)
  await goToCheckout(page, shop)
  const payment = page.url()

  // Return from the payment page, after a reload and in a second tab.
  await page.goto('/explorar-comunidades')
  await expect(page.getByText(/^Tienes un pago pendiente de /)).toBeVisible()
  await page.reload()
  await goToCheckout(page, shop)
  expect(page.url()).toBe(payment)
  const second = await context.newPage()
  watch.listen(second)
  await second.goto('/explorar-comunidades')
  await goToCheckout(second, shop)
  expect(second.url()).toBe(payment)
  expect(await listPurchases(server, person.email)).toMatchObject([{ status: 'pending' }])

  await checkout(page).pay.click()
  await expect(page.getByText(/^Pago confirmado: /)).toBeVisible()
  await checkout(second).pay.click()
  await expect(second.getByText(/^Pago confirmado: /)).toBeVisible()
  expect(await listPurchases(server, person.email)).toMatchObject([{ status: 'paid' }])

  // The purchase survives a killed server, and the product cannot be bought again.
  await server.kill()
  await server.start()
  await page.goto(`/explorar-comunidades?q=finanzas`)
  await expect(card(page, shop).getByRole('button', { name: /^Comprar/ })).toHaveCount(0)
  const api = await Api.signedIn(server, person)
  const { joined } = await api.communities()
  expect(joined?.map(({ community }) => community.name)).toEqual([shop])
})

test('a cancelled payment charges nothing, and can be resumed or discarded', async ({ page, server }) => {
  const person = await signInAsNewMember(page, server)
  await goToCheckout(page, shop)
  await checkout(page).cancel.click()
  await expect(page.getByText(/^Cancelaste el pago de /)).toBeVisible()
  await expect(page.getByText('No se ha cobrado nada.')).toBeVisible()
  expect(await listPurchases(server, person.email)).toMatchObject([{ status: 'cancelled' }])

  await page.goto('/explorar-comunidades')
  await goToCheckout(page, shop)
  await page.goto('/explorar-comunidades')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText(/^Tienes un pago pendiente de /)).toHaveCount(0)
  expect(await listPurchases(server, person.email)).toMatchObject([
    { status: 'cancelled' },
    { status: 'cancelled' },
  ])
  const api = await Api.signedIn(server, person)
  expect((await api.communities()).joined).toEqual([])
})

test(
  'a paid membership opens after its payment, and only for the buyer',
  { tag: '@core' },
  async ({ page, server, browser, watch }) => {
    const person = await signInAsNewMember(page, server)
    await page.goto('/explorar-comunidades?q=mujeres')
    await card(page, 'Mujeres que Emprenden').getByRole('button', { name: 'Unirse por 19,90 €' }).click()
    await expect(checkout(page).note).toBeVisible()
    const payment = page.url()

    // The payment URL does not work for others.
    const stranger = await anotherPage(browser, server, watch)
    watch.allow(/404/)
    await signInAsNewMember(stranger, server, 'Otra Persona')
    await stranger.goto(payment)
    await expect(stranger.getByText('No podemos mostrar este pago')).toBeVisible()
    await stranger.context().close()

    const api = await Api.signedIn(server, person)
    expect((await api.communities()).joined).toEqual([])
    await checkout(page).pay.click()
    await expect(page.getByText(/^Pago confirmado: /)).toBeVisible()
    await page.getByRole('button', { name: 'Entrar a la Comunidad' }).first().click()
    await expect(page).toHaveURL(/\/comunidad$/)
    await expect(page.getByText('Subí los precios un 20 %.')).toBeVisible()
  },
)

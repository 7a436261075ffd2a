/** Actions and checks for exploring and buying. */
import type { Page } from 'playwright/test'
import { demoPassword } from '#server/demo/people.ts'
import { addUser } from './chat.ts'
import { expect, signIn } from './fixtures.ts'
import type { Credentials } from './fixtures.ts'
import type { Server } from './server.ts'

/** Signs in as a new member without communities and opens the explore page. */
export async function signInAsNewMember(
  page: Page,
  server: Server,
  name = 'Clara Soto',
): Promise<Credentials> {
  const email = `clara-${crypto.randomUUID()}@faro.test`
  await addUser(server, { id: crypto.randomUUID(), name, email })
  await signIn(page, server, { email })
  await page.goto('/explorar-comunidades')
  await expect(page.getByRole('article').first()).toBeVisible()
  return { email, password: demoPassword }
}

export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
export const openCard = (page: Page, name: string) =>
  page.getByRole('button', { name: `Ver detalles de ${name}` }).click()
export const dialog = (page: Page) => page.getByRole('dialog')

export const phoneForm = (page: Page) => ({
  country: dialog(page).last().getByRole('combobox', { name: 'País' }),
  phone: dialog(page).last().getByRole('textbox', { name: 'Teléfono' }),
  pay: dialog(page)
    .last()
    .getByRole('button', { name: /^Ir al pago/ }),
})

export const checkout = (page: Page) => ({
  note: page.getByText('Pago de prueba: no se cobra nada.'),
  pay: page.getByRole('button', { name: /^Pagar/ }),
  cancel: page.getByRole('button', { name: 'Cancelar y volver' }),
})

/** Goes from a community's card to the test checkout of its product. */
export async function goToCheckout(page: Page, community: string, phone = '612345678'): Promise<void> {
  await card(page, community)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const form = phoneForm(page)
  // The form keeps a number that was typed before.
  await form.phone.fill(`+34 ${phone}`)
  await form.pay.click()
  await expect(checkout(page).note).toBeVisible()
}

/** Returns a person's purchases from the database. */
export const listPurchases = (server: Server, email: string) =>
  server.query<{ status: string; buyer_name: string; buyer_phone: string }>(
    `select status, buyer_name, buyer_phone from purchases
     join users on users.id = purchases.user_id where email = $1 order by purchases.created_at`,
    [email],
  )

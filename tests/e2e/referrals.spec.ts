import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { recordRequests, watchRequests, uniqueText } from './screens.ts'
import type { Page } from 'playwright/test'
import type { Server } from './server.ts'

const form = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Nombre', exact: true }),
  phone: page.getByRole('textbox', { name: /^Teléfono/ }),
  community: page.getByRole('combobox', { name: 'Comunidad' }),
  email: page.getByRole('textbox', { name: /^Email/ }),
  notes: page.getByRole('textbox', { name: /^Notas/ }),
  submit: page.getByRole('button', { name: /^Crear referido/ }),
})

/** Opens the referrals screen as the owner of a community. */
async function arrive(page: Page, server: Server) {
  const [berta, ana] = [await Person.named(server, 'Berta'), await Person.named(server, 'Ana')]
  const community = await createCommunity(server, [berta, ana])
  await signIn(page, server, ana, { community: community.name })
  await page.goto('/referidos')
  return { ana, community }
}

const kept = (server: Server, person: Person) =>
  sql<{ nombre: string; telefono: string; email: string | null; notas: string | null }>(
    server,
    'select nombre, telefono, email, notas from referrals where referrer_id = $1 order by created_at',
    [person.id],
  )

test(
  'a referral is created, confirmed for three seconds, survives a crash, and can be deleted',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const { ana, community } = await arrive(page, server)
    const { name, phone, email, notes, submit, community: select } = form(page)
    await expect(page.getByText('Aún no tienes referidos')).toBeVisible()
    await expect(submit).toBeDisabled()
    await expect(select.locator('option:checked')).toHaveText(community.name)

    await name.fill('  ')
    await phone.fill('612345678')
    await expect(submit).toBeDisabled()
    await expect(page.getByText('El nombre es obligatorio')).toBeVisible()
    await name.fill('  Julia Peña ')
    await email.fill('julia@')
    await submit.click()
    await expect(page.getByText(/^Escribe un email completo/)).toBeVisible()
    await email.fill('')
    await notes.fill('  Por la tarde.  ')
    const lists = recordRequests(page, /GET .*\/api\/referrals\?/)
    await submit.dblclick()
    const created = page.getByText('Referido creado', { exact: true })
    await expect(created).toBeVisible()
    await expect(created).toBeHidden()
    await expect(name).toHaveValue('')
    const history = page.getByRole('article').filter({ hasText: 'Julia Peña' })
    await expect(history).toHaveCount(1)
    await expect(history).toContainText('Pendiente')
    await expect(history).toContainText('612 34 56 78')
    await expect(history.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/34612345678/,
    )
    expect(lists).toHaveLength(1)
    expect(lists[0]).toContain(`limit=50&referrer_id=${ana.id}&community_id=${community.id}`)
    expect(await kept(server, ana)).toEqual([
      { nombre: 'Julia Peña', telefono: '612345678', email: null, notas: 'Por la tarde.' },
    ])

    await server.kill()
    await server.start()
    await page.reload()
    await expect(history).toBeVisible()
    await history.getByRole('button', { name: /^Eliminar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Eliminar referido' })
    await expect(dialog).toContainText('permanentemente')
    await expect(dialog).toContainText('actividades y recompensas')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await history.getByRole('button', { name: /^Eliminar/ }).click()
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    // Content behind an open dialog is not accessible.
    await expect(dialog).toBeHidden()
    await expect(history).toHaveCount(0)
    expect(await kept(server, ana)).toEqual([])
  },
)

test('a lost reply creates no second referral, and no input is lost', async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  const { ana } = await arrive(page, server)
  const { name, phone, submit } = form(page)
  await name.fill(uniqueText('Julia'))
  await phone.fill('+34 612 345 678')
  await page.route(
    /\/api\/referrals$/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  await submit.click()
  await expect(page.getByRole('alertdialog')).toContainText('Error de conexión al crear el referido')
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(name).not.toHaveValue('')
  await submit.click()
  await expect(page.getByText('Referido creado', { exact: true })).toBeVisible()
  expect(await kept(server, ana)).toHaveLength(1)
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a lost connection shows a banner at once, even on a page that has just loaded, and the referral waits', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  // Disable idle-time loading.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  const settled = watchRequests(page)
  await arrive(page, server)
  const { name, phone, submit } = form(page)
  await name.fill('Julia Peña')
  await phone.fill('612345678')
  await settled()
  // The browser does not report it: requests fail, and scripts do not load.
  await page.route('**/*', (route) => route.abort('connectionfailed'))
  await submit.click()
  await expect(page.getByRole('alertdialog')).toContainText('Error de conexión al crear el referido')
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await submit.click()
  await expect(page.getByRole('article')).toContainText('Julia Peña')
  await expect(name).toHaveValue('')
})

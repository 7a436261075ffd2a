import type { Page } from 'playwright/test'
import { breakCall } from './breakCall.ts'
import { Person, sql } from './chat.ts'
import { expect, signIn } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { anotherPage, recordRequests } from './screens.ts'
import type { Server } from './server.ts'
import type { ServerAddress } from './sessions.ts'
import { test } from './twoServers.ts'

const join = (page: Page) => page.getByRole('button', { name: 'Unirse a la cola' })
const matched = (page: Page, person: Person) =>
  page.getByRole('region', { name: `Te toca hablar con ${person.name}` })

/** Creates a community with random networking and its members. */
async function roulette(server: Server, names: readonly string[], settings = '') {
  const people = await Promise.all(['Berta', ...names].map((name) => Person.named(server, name)))
  const community = await createCommunity(server, people as [Person, ...Person[]])
  await sql(
    server,
    'insert into networking_settings (community_id, matching_interval_minutes) values ($1, 1)',
    [community.id],
  )
  if (settings)
    await sql(server, `update networking_settings set ${settings} where community_id = $1`, [community.id])
  return { community, people: people.slice(1) }
}

async function enter(page: Page, server: ServerAddress, person: Person, community: string) {
  await signIn(page, server, person, { community })
  await page.goto('/ruleta-networking')
}

/** Backdates the queue by two minutes, so that the current round includes every waiting member. */
const waitedLong = (server: Server, community: string) =>
  sql(
    server,
    "update networking_queue set joined_at = joined_at - interval '2 minutes' where community_id = $1",
    [community],
  )

test(
  'two members waiting at different instances are matched, talk, and are not matched again within a week',
  { tag: '@core' },
  async ({ page, server, second, browser, watch }) => {
    test.setTimeout(180_000)
    const { community, people } = await roulette(server, ['Ana', 'Bea'])
    const [ana, bea] = people as [Person, Person]
    await enter(page, server, ana, community.name)
    await expect(page.getByText('0 personas en la cola')).toBeVisible()
    const joined = page.waitForRequest(/\/queue\/join\//)
    const looks = recordRequests(page, /\/queue\/status\//)
    await join(page).click()
    expect((await joined).postDataJSON()).toEqual({
      preferences: { language: 'es', topics: ['networking', 'business'], session_type: 'video' },
    })
    await expect(page.getByText('Estás en la cola').first()).toBeVisible()
    await expect(page.getByText('1.º')).toBeVisible()
    await expect.poll(() => looks.length).toBeGreaterThan(0)

    const other = await anotherPage(browser, second, watch)
    await enter(other, second, bea, community.name)
    await expect(other.getByText('1 persona en la cola')).toBeVisible()
    await join(other).click()
    await expect(other.getByText('2.º')).toBeVisible()
    await waitedLong(server, community.id)
    for (const [at, person] of [
      [page, bea],
      [other, ana],
    ] as const) {
      await expect(matched(at, person)).toBeVisible({ timeout: 70_000 })
    }
    const questions = (at: Page) => at.getByRole('main').getByRole('list').last().getByRole('listitem')
    expect(await questions(page).allTextContents()).toEqual(await questions(other).allTextContents())

    await matched(page, bea).getByRole('button', { name: 'Abrir conversación' }).click()
    const thread = page.getByRole('dialog').last()
    await thread.getByRole('textbox', { name: /mensaje/i }).fill('¡Hola, Bea!')
    await page.keyboard.press('Enter')
    const conversation = await ana.direct(bea)
    await expect.poll(() => bea.texts(conversation)).toEqual(['¡Hola, Bea!'])

    await page.goto('/ruleta-networking')
    await matched(page, bea).getByRole('button', { name: 'Terminar' }).click()
    await join(page).click()
    await expect(page.getByText('Estás en la cola').first()).toBeVisible()
    await other.reload()
    await expect(other.locator('#root').getByText('Ya se fue')).toBeVisible()
    await matched(other, ana).getByRole('button', { name: 'Terminar' }).click()
    await join(other).click()
    await expect(other.getByText('2.º')).toBeVisible()
    await waitedLong(server, community.id)
    // The next request for the queue runs the due round.
    await other.reload()
    await expect(other.locator('#root').getByText('2.º')).toBeVisible()
    const met = await sql(server, 'select id from networking_matches where community_id = $1', [community.id])
    expect(met).toHaveLength(1)
  },
)

test('a member reports and blocks a match: neither can write to the other until it is undone', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const { community, people } = await roulette(server, ['Ana', 'Bea'])
  const [ana, bea] = people as [Person, Person]
  const preferences = { language: 'es', topics: ['networking'], session_type: 'video' }
  for (const person of [ana, bea]) {
    await person.api.send('POST', `/api/networking/queue/join/${community.id}`, { preferences })
  }
  await waitedLong(server, community.id)
  await ana.api.send('GET', `/api/networking/queue/status/${community.id}`)
  await enter(page, server, ana, community.name)
  const card = matched(page, bea)
  await card.getByRole('button', { name: /^Opciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Reportar' }).click()
  const dialog = page.getByRole('dialog', { name: `Reportar a ${bea.name}` })
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog.getByText('Elige un motivo')).toBeVisible()
  await dialog.getByText('Publicidad o spam').click()
  await dialog.getByRole('textbox').fill('Solo quería vender.')
  await dialog.getByText('Bloquear también').click()
  const mend = await breakCall(page, /\/report$/, 'POST')
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog.getByText('No pudimos enviar el reporte')).toBeVisible()
  mend()
  await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeHidden()
  await expect(join(page)).toBeVisible()
  expect(
    await sql(server, 'select reason, details from networking_reports where reported_id = $1', [bea.id]),
  ).toEqual([{ reason: 'spam', details: 'Solo quería vender.' }])
  await expect(bea.direct(ana)).rejects.toThrow(/403/)

  await page.reload()
  await page.getByRole('button', { name: 'Personas bloqueadas' }).click()
  const blocked = page.getByRole('dialog', { name: 'Personas bloqueadas' })
  await expect(blocked).toContainText(bea.name)
  await blocked.getByRole('button', { name: /^Desbloquear/ }).click()
  await expect(blocked).toContainText('No has bloqueado a nadie')
  const conversation = await bea.direct(ana)
  await bea.say(conversation, 'Perdona.')
  expect(await ana.texts(conversation)).toEqual(['Perdona.'])
})

test('a member who leaves loses the place in the queue, an absent one gets a notice, and a crash keeps all places', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const { community, people } = await roulette(server, ['Ana'])
  const [ana] = people as [Person]
  await enter(page, server, ana, community.name)
  await join(page).click()
  await expect(page.getByText('1.º')).toBeVisible()
  await server.kill()
  await server.start()
  await page.reload()
  await expect(page.locator('#root').getByText('1.º')).toBeVisible()
  await page.getByRole('button', { name: 'Salir de la cola' }).click()
  await expect(join(page)).toBeVisible()
  expect(await sql(server, 'select id from networking_queue where user_id = $1', [ana.id])).toEqual([])

  await join(page).click()
  await expect(page.getByText('1.º')).toBeVisible()
  await page.goto('/comunidad')
  await sql(
    server,
    "update networking_queue set last_seen = now() - interval '3 minutes' where user_id = $1",
    [ana.id],
  )
  await page.goto('/ruleta-networking')
  await expect(page.locator('#root').getByText('Ya no estás en la cola')).toBeVisible()
  await page.getByRole('button', { name: 'Volver a la cola' }).click()
  await expect(page.getByText('1.º')).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import * as contract from '#api/contract/meetings.ts'
import type { Meeting } from '#api/contract/meetings.ts'
import { eventsPath } from '#api/contract/messaging.ts'
import { Api } from './api.ts'
import { sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { author } from './people.ts'
import { tabTo, uniqueText } from './screens.ts'
import type { Server } from './server.ts'

test.use({ reminders: true })

const shared = 'Liderazgo Consciente'
const minute = 60_000

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filtrar reuniones' })

// Two demo meetings start relative to the time at which the demo was loaded, before the first test.
test.beforeEach(({ server }) =>
  sql(
    server,
    `update meetings set starts_at = date_trunc('minute', now()) + soon.starts
     from (values ('Café de puertas abiertas', interval '-20 minutes'),
                  ('Reto de la semana en veinte minutos', interval '12 minutes')) soon (title, starts)
     where topic = title`,
  ),
)

/** Opens the calendar as the author, with the shared community chosen. */
async function openCalendar(page: Page, server: Server): Promise<void> {
  await signIn(page, server, author, { community: shared })
  await page.goto('/calendario')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Returns the demo meeting with this topic from the server. */
async function meetingCalled(server: Server, topic: string): Promise<Meeting & { start: number }> {
  const api = await Api.signedIn(server, author)
  const { joined } = await api.communities()
  const community = joined?.find((entry) => entry.community.name === shared)?.community
  const reply = contract.listCommunityMeetings.responses[200].parse(
    await api.send('GET', `/api/zoom/meetings/community/${community?.id}`),
  )
  const meeting = reply.meetings?.find((candidate) => candidate.topic === topic)
  if (!meeting?.start_time) throw new Error(`There is no meeting ${topic}`)
  return { ...meeting, start: new Date(meeting.start_time).getTime() }
}

test(
  'a member finds the meetings, joins one in another tab and reads the details of another one',
  { tag: '@core' },
  async ({ page, server, context }) => {
    await context.route('https://example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sala</title>' }),
    )
    await openCalendar(page, server)
    const live = card(page, 'Café de puertas abiertas')
    await expect(live).toContainText('En curso')
    await expect(live).toContainText('Zoom disponible')
    await expect(live).toContainText('(hora de Madrid')
    const [, from = '', to = ''] = /(\d\d:\d\d)–(\d\d:\d\d) \(/u.exec(await live.innerText()) ?? []
    expect([from, to]).not.toContain('')
    // A meeting around midnight ends on the next day, and its card shows both days.
    await expect(live).toContainText(from < to ? '(hora de Madrid)' : '(hora de Madrid, día siguiente)')
    await expect(page.getByRole('article').first()).toContainText('Café de puertas abiertas')

    const opened = page.waitForEvent('popup')
    await live.getByRole('link', { name: 'Unirse' }).click()
    const room = await opened
    await expect(room).toHaveURL(/^https:\/\/example\.org\/sala\//)
    expect(await room.evaluate(() => window.opener === null)).toBe(true)
    await room.close()

    await card(page, 'Reto de la semana').getByRole('button', { name: 'Ver detalles' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Contraseña: reto-20')
    await expect(dialog).toContainText('Nivel 5 · Experto')
    await expect(dialog).toContainText(shared)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/calendario$/)

    await filter(page).selectOption('Pasadas')
    await expect(page.getByRole('article').first()).toContainText('Delegar sin desaparecer')
    await expect(page.getByRole('link', { name: 'Unirse' })).toHaveCount(0)
    await filter(page).selectOption('Todas')
    await expect(page.getByRole('article')).toHaveCount(14)
  },
)

test('every part of the calendar is reachable with the keyboard alone', async ({ page, server }) => {
  await signIn(page, server, author, { community: shared })
  await page.goto('/comunidad')
  await tabTo(page, page.getByRole('link', { name: 'Calendario', exact: true }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await tabTo(page, filter(page))
  await page.keyboard.press('p')
  await page.keyboard.press('a')
  await expect(filter(page)).toHaveValue('pasadas')
  const details = page.getByRole('button', { name: 'Ver detalles' }).first()
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Finalizada')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('radio', { name: 'Tarjetas' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('table')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Mes siguiente' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Hoy' }))
  await page.keyboard.press('Enter')
  const inMonth = page.getByRole('table').getByRole('button').filter({ visible: true }).first()
  await tabTo(page, inMonth)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('a member adds a meeting to their own calendar', async ({ page, server, context }) => {
  await context.route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'Google' }))
  const topic = 'Dar malas noticias con claridad'
  const { id, start, join_url } = await meetingCalled(server, topic)
  const utc = new Date(start).toISOString().replace(/[-:]|\.\d{3}/gu, '')
  await openCalendar(page, server)
  await card(page, topic).getByRole('button', { name: 'Añadir al calendario' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /\.ics/ }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('reunion-dar-malas-noticias-con-claridad.ics')
  const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
  for (const line of [
    `DTSTART:${utc}`,
    `UID:reunion-${id}@${new URL(server.url).hostname}`,
    `LOCATION:${join_url}`,
  ])
    expect(text).toContain(`\r\n${line}\r\n`)
  expect(text.match(/BEGIN:VALARM/gu)).toHaveLength(2)

  await card(page, topic).getByRole('button', { name: 'Añadir al calendario' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  const google = new URL((await opened).url())
  expect(google.searchParams.get('dates')).toMatch(new RegExp(`^${utc}/`))
  // The meeting's password must not be passed on.
  expect(google.searchParams.get('details')).not.toMatch(/Contraseña|: claridad/)
})

test('a reminder appears once on any screen, ten minutes before a meeting', async ({
  page,
  server,
  context,
}) => {
  const topic = uniqueText('Reto de la semana')
  const joinUrl = 'https://zoom.example/j/reto'
  // The reminder follows the server's clock, not the device's.
  await sql(
    server,
    `insert into meetings (community_id, topic, join_url, starts_at)
     select id, $1, $2, now() + interval '630 seconds' from communities where name = $3`,
    [topic, joinUrl, shared],
  )
  await signIn(page, server, author)
  await page.clock.install({ time: Date.now() + 3 * 60 * minute })
  await page.goto('/ranking')
  const reminder = page.getByRole('region', { name: 'Avisos' }).getByText(topic)
  const asked = page.waitForResponse(/\/api\/extra\/meetings\/soon/)
  await page.clock.fastForward(8000)
  await asked
  await expect(reminder).toBeHidden()
  await page.clock.fastForward(minute)
  await expect(reminder).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unirse' })).toHaveAttribute('href', joinUrl)

  const again = context.waitForEvent('response', (reply) => reply.url().includes('/meetings/soon'))
  const tab = await context.newPage()
  await tab.clock.install()
  await tab.goto('/perfil')
  await expect(tab.locator('h1').first()).toBeVisible()
  await tab.clock.fastForward(8000)
  await again
  await tab.clock.fastForward(minute)
  await expect(tab.getByText(/Empieza a las/)).toBeHidden()
})

test('a meeting that was created before the live stream opened appears once the stream is open', async ({
  page,
  server,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(`**${eventsPath}*`)
  await page.route(`**${eventsPath}*`, async (route) => {
    await held
    await route.continue()
  })
  await openCalendar(page, server)
  await asked
  const topic = uniqueText('Sesión sin avisar')
  await sql(
    server,
    `insert into meetings (community_id, topic, starts_at)
     select id, $1, now() + interval '3 days' from communities where name = $2`,
    [topic, shared],
  )
  release()
  await expect(card(page, topic)).toBeVisible()
})

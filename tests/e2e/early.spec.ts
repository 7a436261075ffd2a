import type { Locator, Page } from 'playwright/test'
import { chunk } from './chunks.ts'
import { expect as defaultExpect, signIn, test } from './fixtures.ts'
import { author, owner } from './people.ts'
import { requests } from './screens.ts'

/** A screen with many parts takes several seconds on a busy machine. */
const expect = defaultExpect.configure({ timeout: 40_000 })
test.describe.configure({ timeout: 120_000 })

/** Position and text of the first two cards. */
const cards = (within: string) =>
  Array.from(document.querySelectorAll(`${within} article`), (card) => {
    const { top, left, width, height } = card.getBoundingClientRect()
    const said = card.querySelector('p')?.textContent
    return { said, box: [top, left, width, height].map(Math.round) }
  }).slice(0, 2)

/**
 * Stops the page's scripts and its clock, so that no time limit of the page ends while the server renders on a busy
 * machine. Call it before the page is opened. The returned function starts both.
 */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route(chunk('index'), async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    await page.clock.resume()
    resolve()
  }
}

/** A phone, a tablet, and a screen with room for a rail. */
for (const { width, tag = [] } of [{ width: 390, tag: ['@core'] }, { width: 820 }, { width: 1280 }])
  test(
    `paints the first posts before the scripts arrive and keeps their position at ${width} px`,
    { tag },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 })
      await signIn(page, server, author)
      const release = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      const early = page.locator('#early article')
      await expect(early.first()).toBeVisible()
      await expect(page.locator('#root article')).toHaveCount(0)
      const before = await page.evaluate(cards, '#early')
      expect(before[0]?.said).toBeTruthy()

      await release()
      const posts = page.getByRole('feed').getByRole('article')
      await expect(posts.first()).toBeVisible()
      await expect(page.locator('#early')).toHaveCount(0)
      // The last element that loads above the posts.
      await expect(page.getByText(/^Aquí publican coaches/)).toBeVisible()
      const after = await page.evaluate(cards, '#root')
      expect(after[0]).toEqual(before[0])
      expect(after[1]?.said).toEqual(before[1]?.said)
      // The application accepts clicks.
      await posts.first().getByRole('button', { name: /gusta/ }).click()
    },
  )

/** Position and size of an element, to the pixel. */
const placeOf = async (element: Locator) =>
  Object.entries((await element.boundingBox()) ?? {}).map(([side, px]) => [side, Math.round(px)])

/** Records the API calls of a page: path and query. */
function apiRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) urls.push(pathname + search)
  })
  return urls
}

/** URLs of the early replies that the application has not taken over. */
const earlyCalls = (page: Page) =>
  page.evaluate(() => Object.keys((Reflect.get(window, 'faroEarly') ?? {}) as object))

/** The members' screens, each with a text that only the server has. */
const screens = {
  '/': /Andrés Beltrán|Marta Ríos/,
  '/comunidad': 'Liderazgo Consciente',
  '/ranking': 'Premios del mes',
  '/referidos': 'Liderazgo Consciente',
  '/encuestas': 'Liderazgo Consciente',
  '/testimonios': 'Liderazgo Consciente',
  '/explorar-comunidades': 'Finanzas sin Miedo',
  '/clases': 'Liderazgo Consciente',
  '/calendario': /Sala abierta, sin guion/,
  '/ruleta-networking': 'Liderazgo Consciente',
  '/perfil': 'Marta Ríos',
  '/configuracion': 'Configuración',
}
const coreScreens = new Set(['/', '/comunidad', '/ranking'])

for (const [path, text] of Object.entries(screens))
  test(
    `paints ${path} before the scripts arrive and repeats none of its requests`,
    { tag: coreScreens.has(path) ? ['@core'] : [] },
    async ({ page, server }) => {
      await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
      const requested = apiRequests(page)
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const early = page.locator('#early')
      await expect(early.getByText(text).first()).toBeVisible()
      const position = await placeOf(early.getByText(text).first())
      const calls = await earlyCalls(page)

      await release()
      await expect(early).toHaveCount(0)
      const shown = page.locator('#root').getByText(text).first()
      await expect(shown).toBeVisible()
      expect(await placeOf(shown)).toEqual(position)
      // The replies came with the screen; only the session check is a request of its own.
      expect(requested.filter((url) => calls.includes(url))).toEqual(['/api/auth/me'])
      expect(await earlyCalls(page)).toEqual([])
    },
  )

test(
  'requests each first call once when the server renders no screen',
  { tag: '@core' },
  async ({ page, server }) => {
    await signIn(page, server, author)
    const requested = apiRequests(page)
    await page.route(/early-screen/u, (route) =>
      route.fulfill({ contentType: 'application/json', body: '\n' }),
    )
    // The application renders before the session check, and the first screen is prepared after it.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/auth\/me$/u, async (route) => {
      await held
      await route.continue()
    })
    // The application sends it when the first screen is complete.
    const idle = page.waitForRequest(/\/activity\/unread/u)
    await page.goto('/')
    await expect(page.getByText('Verificando autenticación...')).toBeAttached()
    release()
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    await idle
    const feed = requested.filter((url) => url.startsWith('/api/global-feed/?'))
    expect(feed).toHaveLength(1)
    expect(requested.filter((url, index) => requested.indexOf(url) !== index)).toEqual([])
  },
)

test('an older post of a shared link is painted before the scripts arrive, and not requested again', async ({
  page,
  server,
}) => {
  await signIn(page, server, author)
  const [oldest] = await server.query<{ id: string }>(
    'select id from posts where community_id is null order by created_at limit 1',
  )
  const loads = requests(page, /GET .*\/api\/posts\//)
  const release = await holdScripts(page)
  await page.goto(`/post/${oldest?.id}`, { waitUntil: 'commit' })
  const early = page.locator('#early')
  await expect(early.locator('article[aria-current=true]')).toBeVisible()
  await release()
  const shared = page.locator('#root article[aria-current=true]')
  await expect(shared).toHaveAttribute('id', `post-${oldest?.id}`)
  await expect(shared).toBeFocused()
  await expect(early).toHaveCount(0)
  // Its reply came with the screen.
  expect(loads).toEqual([])
})

test('a shared post that was painted early is whole on a phone when the application takes over', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server, author)
  // Below another one, which is higher than the place that is held for it.
  const [post] = await server.query<{ id: string }>(
    "select id from posts where community_id is null and content like 'Un faro no va a buscar a los barcos%' limit 1",
  )
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/post/${post?.id}`)
  const shared = page.locator('#root article[aria-current=true]')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(shared).toBeFocused()
  await expect(shared).toBeInViewport({ ratio: 1 })
})

test('of a phone whose whole screen an open drawer takes, only that is rendered', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, server, author)
  const release = await holdScripts(page)
  await page.goto('/?mensajes', { waitUntil: 'commit' })
  const early = page.locator('#early')
  await expect(early.locator('[role=dialog] li').first()).toBeVisible()
  await expect(early.locator('main')).toHaveCount(0)
  await release()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(early).toHaveCount(0)
  // What it was opened over is there.
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
})

for (const [drawer, text] of [
  ['mensajes', /^Mensajes$/],
  ['actividad', /^Actividad$/],
] as const)
  test(`the drawer ?${drawer} is painted and asked for before the scripts arrive, and stays where it is`, async ({
    page,
    server,
  }) => {
    await signIn(page, server, owner)
    const release = await holdScripts(page)
    await page.goto(`/ranking?${drawer}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => Reflect.get(window, 'faroEarly'))
    const calls = await earlyCalls(page)
    expect(calls.join()).toMatch(drawer === 'mensajes' ? /conversations/ : /activity/)
    await expect(
      page.locator('#early').getByRole('heading', { name: 'Ranking', includeHidden: true }),
    ).toBeVisible()
    const firstItem = '[role=dialog] li:visible'
    const early = page.locator('#early').locator(firstItem).first()
    await expect(early).toBeVisible()
    const place = await placeOf(early)
    await release()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: text })).toBeVisible()
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expect(page.locator('#early')).toHaveCount(0)
    // It has taken over without moving.
    expect(await placeOf(page.locator(firstItem).first())).toEqual(place)
    // The live stream may ask again for what changed before it was open.
    await expect.poll(() => earlyCalls(page)).toEqual([])
  })

test('without a rendered screen the application shows it by itself', async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  await signIn(page, server, author)
  await page.route(/early-screen/u, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/ranking')
  await expect(page.getByRole('heading', { name: 'Ranking', level: 1 })).toBeVisible()
  await expect(page.locator('#early')).toHaveCount(0)
})

test('a call that fails after the screen was painted is told in its place', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await signIn(page, server, author)
  await page.route(/\/api\/surveys\?/u, (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('/encuestas')
  await expect(page.locator('#early')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('the posts are not asked for again, also when the scripts come after the token was renewed', async ({
  page,
  server,
}) => {
  await signIn(page, server, author)
  const loads = requests(page, /GET .*\/api\/global-feed\/\?/)
  const renewed = page.waitForResponse(/\/api\/auth\/refresh/)
  await page.route(chunk('members'), async (route) => {
    const { token } = (await (await renewed).json()) as { token: string }
    await page.waitForFunction((kept) => localStorage.getItem('authToken') === kept, token)
    await route.continue()
  })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#early article').first()).toBeVisible()
  await release()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await expect(page.locator('#early')).toHaveCount(0)
  // They came with the screen.
  expect(loads).toEqual([])
})

test('nothing is painted before the session has been checked', async ({ page, server, watch }) => {
  watch.allow(/Failed to load resource/)
  await signIn(page, server, author)
  await page.route(/\/api\/(auth\/(me|refresh)|extra\/early-screen)/u, (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  )
  const painted: unknown[] = []
  await page.exposeFunction('sawEarly', (what: unknown) => void painted.push(what))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const screen = document.getElementById('early')
      if (screen && !screen.hidden) Reflect.get(window, 'sawEarly')('painted')
    }).observe(document, { subtree: true, attributes: true, childList: true })
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/u)
  expect(painted).toEqual([])
})

test('signed out there is no early screen, and no call is made', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/u)
  await expect(page.locator('#early')).toHaveCount(0)
  expect(asked).toEqual([])
})

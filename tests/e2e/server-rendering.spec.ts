/**
 * HTML documents that contain the member's server-rendered screen: what they show before hydration, and after it.
 */
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { chunkUrl } from './chunks.ts'
import { expect as defaultExpect, expectAccessible, signIn, test } from './fixtures.ts'
import { author, owner } from './people.ts'
import { recordRequests } from './screens.ts'
import type { Server } from './server.ts'

/** A screen with many parts takes several seconds on a busy machine. */
const expect = defaultExpect.configure({ timeout: 40_000 })
test.describe.configure({ timeout: 120_000 })

/** Delays the application's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve } = Promise.withResolvers<void>()
  await page.route(chunkUrl('index'), async (route) => {
    await held
    await route.continue()
  })
  return resolve
}

/** Waits until the whole page is hydrated. */
const ready = (page: Page) => page.waitForFunction(() => window.faroInput === undefined)

/** Expects that React has hydrated the elements that it renders first. */
const expectHydrated = async (page: Page) =>
  expect(await page.evaluate(() => window.faroRepairs ?? 0), 'parts that were rendered anew').toBe(0)

/** Returns position and size of an element in pixels. */
const rectangleOf = async (element: Locator) =>
  Object.entries((await element.boundingBox()) ?? {}).map(([side, px]) => [side, Math.round(px)])

/** Marks the elements. A replaced element loses the mark. */
const mark = (element: Locator) => element.evaluate((marked) => Reflect.set(marked, 'isMarked', true))
const isMarked = (element: Locator) => element.evaluate((marked) => Reflect.get(marked, 'isMarked') === true)

/** The members' screens, each with a text that only the server returns. */
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
/** Calls whose replies are embedded in every document. */
const repeated =
  /GET .*\/api\/(?:communities\/my-communities|global-feed\/\?|posts\?|rankings\/|referrals|surveys\?|testimonios|communities\/explore|products|meetings|networking\/status)/u
const coreScreens = new Set(['/', '/comunidad', '/ranking'])

for (const [path, text] of Object.entries(screens))
  test(
    `shows ${path} before the scripts arrive, and hydrates the same elements`,
    { tag: coreScreens.has(path) ? ['@core'] : [] },
    async ({ page, server }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
      const calls = recordRequests(page, /\/api\//u)
      const release = await delayScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const shown = page.locator('#root').getByText(text).filter({ visible: true }).first()
      await expect(shown).toBeVisible()
      const place = await rectangleOf(shown)
      await mark(shown)
      expect(calls).toEqual([])

      release()
      await ready(page)
      await expectHydrated(page)
      expect(await isMarked(shown)).toBe(true)
      expect(await rectangleOf(shown)).toEqual(place)
      // The document contains the replies, so none is requested again.
      expect(calls.filter((call) => repeated.test(call))).toEqual([])
    },
  )

for (const [drawer, text] of [
  ['mensajes', /^Mensajes$/],
  ['actividad', /^Actividad$/],
] as const)
  test(`shows the drawer ?${drawer} before the scripts arrive, and keeps its position`, async ({
    page,
    server,
  }) => {
    await signIn(page, server, owner)
    const release = await delayScripts(page)
    await page.goto(`/ranking?${drawer}`, { waitUntil: 'commit' })
    const item = page.locator('[role=dialog] li').filter({ visible: true }).first()
    await expect(item).toBeVisible()
    const place = await rectangleOf(item)
    const filter = page.locator('[role=dialog] [role=group] button').nth(1)
    await filter.click()
    release()
    await ready(page)
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await filter.locator('xpath=..').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: text })).toBeVisible()
    await expectHydrated(page)
    await expect.poll(() => rectangleOf(item)).toEqual(place)
    await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
    await expect(page.getByRole('heading', { name: 'Ranking', level: 1 })).toBeVisible()
  })

for (const [which, order] of [
  ['the oldest', 'created_at limit 1'],
  ['the sixth', 'created_at desc limit 1 offset 5'],
] as const)
  test(`contains the ${which} post of a shared link, and focuses it after hydration`, async ({
    page,
    server,
  }) => {
    await signIn(page, server, author)
    const [post] = await server.query<{ id: string }>(
      `select id from posts where community_id is null order by ${order}`,
    )
    const loads = recordRequests(page, /GET .*\/api\/posts\//)
    const release = await delayScripts(page)
    await page.goto(`/post/${post?.id}`, { waitUntil: 'commit' })
    const shared = page.locator('#root article[aria-current=true]')
    await expect(shared).toBeVisible()
    release()
    await ready(page)
    await expect(shared).toHaveAttribute('id', `post-${post?.id}`)
    await expect(shared).toBeFocused()
    await expect(shared).toBeInViewport({ ratio: 0.5 })
    expect(loads).toEqual([])
  })

test('a screen is accessible before and after hydration', async ({ page, server }) => {
  await signIn(page, server, author)
  const release = await delayScripts(page)
  await page.goto('/comunidad', { waitUntil: 'commit' })
  await expect(page.locator('#root article').first()).toBeVisible()
  await expectAccessible(page)
  release()
  await ready(page)
  await expectAccessible(page)
  // Screen readers announce a live region only once.
  await expect(page.locator('h1')).toHaveCount(1)
})

/** Throttles the page's processor to the speed of a phone. */
async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Opens a path and clicks a control as soon as it is painted, long before hydration; checks that the click is
 * acknowledged within 100 ms.
 */
async function clickWhenPainted(page: Page, path: string, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const control = document.querySelector<HTMLElement>(wanted)
      if (!control?.checkVisibility()) {
        requestAnimationFrame(look)
        return
      }
      setTimeout(() => {
        control.click()
        const waits = control.hasAttribute('data-waiting')
        // The control pulses only if the device does not ask for reduced motion.
        Reflect.set(window, 'acknowledged', waits && Number(getComputedStyle(control).opacity) < 1)
      })
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.has(window, 'acknowledged'))
  expect(await page.evaluate(() => Reflect.get(window, 'acknowledged'))).toBe(true)
}

test.describe('a click on a slow phone as soon as the screen is painted', () => {
  test.beforeEach(async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, server, author, { community: 'Liderazgo Consciente' })
    await slowDown(page)
  })

  test('likes a post once', { tag: '@core' }, async ({ page }) => {
    const likes = recordRequests(page, /(?:POST|DELETE) .*\/like/u)
    await clickWhenPainted(page, '/', '#root article button[aria-pressed=false]')
    await ready(page)
    const liked = page.locator('#root article').first().getByRole('button', { name: /gusta/u })
    await expect(liked).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => likes.length).toBe(1)
    await liked.click()
    await expect(liked).toHaveAttribute('aria-pressed', 'false')
  })

  test('opens the community switcher', { tag: '@core' }, async ({ page }) => {
    await clickWhenPainted(page, '/ranking', 'header button[aria-haspopup=dialog]')
    await expect(page.getByRole('dialog', { name: 'Mis Comunidades' })).toBeVisible()
  })

  test('opens the post form and fills in what is typed', async ({ page }) => {
    await clickWhenPainted(page, '/comunidad', '#root main button:not([aria-haspopup]):not([aria-pressed])')
    const field = page.getByRole('textbox', { name: /Crear Post en|¿En qué estás pensando\?/ })
    await expect(field).toBeFocused()
    await page.keyboard.type('Hola')
    await expect(field).toHaveValue('Hola')
  })

  test('follows a link', async ({ page }) => {
    await page.addInitScript(() => {
      const look = () => {
        const links = document.querySelectorAll<HTMLElement>('#root a[href="/calendario"]')
        const link = [...links].find((one) => one.checkVisibility())
        if (link) link.click()
        else requestAnimationFrame(look)
      }
      if (location.pathname === '/ranking') requestAnimationFrame(look)
    })
    await page.goto('/ranking', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/calendario$/u)
    await expect(page.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible()
  })
})

test('text typed into a filter before hydration is kept and applied', async ({ page, server }) => {
  await signIn(page, server, author)
  const release = await delayScripts(page)
  await page.goto('/explorar-comunidades', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox').first()
  await search.fill('Finanzas')
  release()
  await ready(page)
  await expect(search).toHaveValue('Finanzas')
  await expect(page.locator('main article')).toHaveCount(1)
})

test(
  'an error appears when the application cannot start',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    watch.allow(/Failed to load resource|ERR_FAILED|Failed to fetch/)
    await signIn(page, server, author)
    await page.route(chunkUrl('index'), (route) => route.abort())
    await page.goto('/comunidad', { waitUntil: 'commit' })
    const notice = page.getByRole('alert').filter({ hasText: 'Faro no ha podido terminar de cargar' })
    await expect(notice).toBeVisible()
    await page.unrouteAll()
    await notice.getByRole('link', { name: 'Recargar' }).click()
    await ready(page)
    await expect(notice).toHaveCount(0)
  },
)

test('a dialog whose script was blocked once opens at the next click, without a reload', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_FAILED|Failed to fetch/)
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  const script = chunkUrl('LedgerDialog')
  await page.route(script, (route) => route.abort())
  await page.goto('/ranking')
  await ready(page)
  const opener = page.getByRole('button', { name: 'Ver el detalle de tus puntos' })
  await mark(opener)
  await opener.click()
  const notice = page.getByRole('region', { name: 'Lo que falta por cargar' })
  await expect(notice).toBeVisible()
  await page.unroute(script)
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await isMarked(opener)).toBe(true)
})

test('a second click on a link to the same dialog adds no history entry', async ({ page, server }) => {
  await signIn(page, server, author, { community: 'Liderazgo Consciente' })
  await page.goto('/comunidad')
  await ready(page)
  const opener = page
    .locator('main article')
    .first()
    .getByRole('button', { name: /^Comentarios/ })
  await opener.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const dialog = page.getByRole('dialog', { name: 'Comentarios' })
  await expect(dialog.getByRole('textbox')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/comunidad$/u)
})

test.describe('the member whose screen a document contains', () => {
  /** Requests the document of a path with the cookies of the browser context. */
  const documentOf = async (context: BrowserContext, server: Server, path: string) =>
    (await context.request.get(server.url + path, { headers: { accept: 'text/html' } })).text()

  test('sends no screen for a revoked or an expired session', async ({ page, server, watch }) => {
    await signIn(page, server, owner)
    expect(await documentOf(page.context(), server, '/ranking')).toContain('Premios del mes')
    await server.query("update sessions set expires_at = now() - interval '1 second'")
    expect(await documentOf(page.context(), server, '/ranking')).not.toContain('Premios del mes')
    await server.query('delete from sessions')
    expect(await documentOf(page.context(), server, '/ranking')).not.toContain('Premios del mes')
    watch.allow(/Failed to load resource/)
    await page.goto('/ranking')
    await expect(page).toHaveURL(/\/login$/u)
    expect(await page.locator('body').textContent()).not.toContain('Premios del mes')
  })

  test('shows only the signed-in one of two accounts in one browser', async ({ page, server }) => {
    await signIn(page, server, owner)
    await page.goto('/perfil')
    await expect(page.getByRole('heading', { name: 'Marta Ríos', level: 1 })).toBeVisible()
    const seen: string[] = []
    await page.exposeFunction('sawText', (text: string) => void seen.push(text))
    await page.addInitScript(() => {
      // Store another account beside the first one's cookies.
      localStorage.setItem('user', JSON.stringify({ id: 'another', name: 'Otra persona' }))
      const look = () => {
        const { documentElement: html } = document
        const root = document.getElementById('root')
        // The application removes the attribute together with the screen.
        if (html.hasAttribute('data-member') && root?.checkVisibility())
          Reflect.get(window, 'sawText')(root.textContent)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await ready(page)
    expect(seen).toEqual([])
  })

  test('shows nothing of the member after a sign-out that did not reach the server', async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_FAILED/)
    await signIn(page, server, owner)
    await page.goto('/ranking')
    await ready(page)
    await page.goto('/perfil')
    await ready(page)
    await page.route(/\/api\/auth\/logout/u, (route) => route.abort())
    await page
      .getByRole('button', { name: /perfil|cuenta|Marta/iu })
      .first()
      .click()
    await page.getByText('Cerrar sesión').first().click()
    const signInButton = page.getByRole('button', { name: 'Iniciar Sesión' })
    await page.goBack()
    await expect(signInButton).toBeVisible()
    await expect(page.getByText('Marta Ríos')).toHaveCount(0)
    expect(await documentOf(page.context(), server, '/perfil')).not.toContain('Marta Ríos')
  })

  test('shows nothing on a page restored from the back/forward cache after a sign-out in another tab', async ({
    page,
    server,
  }) => {
    await signIn(page, server, owner)
    await page.goto('/ranking')
    await ready(page)
    await page.goto('/logo.svg')
    const other = await page.context().newPage()
    await other.goto('/logo.svg')
    await other.evaluate(() => {
      localStorage.removeItem('user')
      localStorage.removeItem('authToken')
    })
    await other.close()
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/u)
    await expect(page.getByText('Premios del mes')).toHaveCount(0)
  })
})

test('a signed-out document has no screen, and the page makes no calls', async ({ page }) => {
  const calls = recordRequests(page, /\/api\//u)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/u)
  expect(calls).toEqual([])
})

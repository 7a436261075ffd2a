import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright/test'
import { expect, test as base } from 'playwright/test'
import * as communities from '#api/contract/communities.ts'
import type { Community } from '#api/contract/communities.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { listDeviations } from '../contract/specifiedCalls.ts'
import { deviceCookie } from '#lib/screenDocument.ts'
import { Cluster } from '../cluster/cluster.ts'
import { Server } from './server.ts'
import { openSession, type ServerAddress } from './sessions.ts'

export { expect }

const require = createRequire(import.meta.url)

export interface Credentials {
  email: string
  password: string
}

/** Pages that must not log to the console nor send requests that the product spec does not list. */
interface Watch {
  /** Allows the messages and deviating requests that match. */
  allow: (pattern: RegExp) => void
  isAllowed: (text: string) => boolean
  listen: (page: Page) => void
}

interface OfTest {
  watch: Watch
  /** Whether meeting reminders are enabled. A demo meeting begins soon, so most tests disable them. */
  reminders: boolean
  /** Whether the service worker is installed. It loads all scripts, which few tests need. */
  serviceWorker: boolean
  quiet: undefined
  line: undefined
  specified: undefined
}

/** Disables meeting reminders on the device. */
export async function disableReminders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The empty start page has no local storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('faro:meeting-reminders', 'off')
  })
}

/** Keeps the pages of a context from installing the service worker, which loads all scripts. */
export const disableServiceWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

/**
 * Maximum random delay of replies in milliseconds: `LATE=1500` simulates a slow connection. It reveals steps that
 * rely
 * on fast replies; tests that measure time fail with it.
 */
const late = Number(process.env['LATE'] ?? 0)

/**
 * Waits until closed dialogs have removed their history entries. They do so by going back, which would abort a
 * navigation or reload started at that moment.
 */
async function historySettled(page: Page): Promise<void> {
  const settled = () => {
    const { layers = 0 } = (history.state ?? {}) as { layers?: number }
    const open = '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]'
    return layers === 0 || document.querySelector(open) !== null
  }
  // `waitForFunction` injects scripts into the page: most pages are ready at once.
  if (!(await page.evaluate(settled))) await page.waitForFunction(settled)
}

/** Delays key presses until the screen is painted, except Tab, which moves through a page. */
export function delayKeysUntilPainted(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    // A page that is being left paints no frame, so the delay is limited.
    if (!key.endsWith('Tab'))
      await Promise.race([page.evaluate(screenReady).catch(() => undefined), setTimeout(3000)])
    return press(key, options)
  }
}

export const test = base.extend<OfTest, { server: Server }>({
  page: async ({ page }, provide) => {
    const goto = page.goto.bind(page)
    page.goto = async (...args) => {
      await historySettled(page)
      return goto(...args)
    }
    const reload = page.reload.bind(page)
    page.reload = async (...args) => {
      await historySettled(page)
      return reload(...args)
    }
    delayKeysUntilPainted(page)
    await provide(page)
  },
  line: [
    async ({ context }, provide) => {
      if (late > 0)
        await context.route(/\/(api|assets)\//, async (route) => {
          await setTimeout(Math.random() * late)
          // The page may have been left.
          await route.continue().catch(() => undefined)
        })
      await provide(undefined)
    },
    { auto: true },
  ],
  specified: [
    async ({ context, watch }, provide) => {
      const sent: Request[] = []
      context.on('request', (request) => {
        if (request.url().includes('/api/')) sent.push(request)
      })
      await provide(undefined)
      const found = sent.flatMap((request) =>
        listDeviations({
          method: request.method(),
          url: request.url(),
          headers: request.headers(),
          body: request.postData(),
        }),
      )
      const unexpected = found.filter((text) => !watch.isAllowed(text))
      expect([...new Set(unexpected)], 'requests contain only what the product spec lists').toEqual([])
    },
    { auto: true },
  ],
  reminders: [false, { option: true }],
  serviceWorker: [false, { option: true }],
  quiet: [
    async ({ page, reminders, serviceWorker }, provide) => {
      if (!reminders) await disableReminders(page)
      if (!serviceWorker) await disableServiceWorker(page.context())
      await provide(undefined)
    },
    { auto: true },
  ],
  server: [
    // Playwright derives the required fixtures from the destructuring pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide, { project }) => {
      const beyondOneMachine = project.name === 'cluster'
      // Browsers read files from the store itself, unlike the attacks on a cluster.
      const ofEach = { DEMO: 'true', S3_DIRECT_READS: 'true' }
      const server = beyondOneMachine ? await Cluster.build(ofEach) : await Server.fresh()
      await provide(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },
  watch: [
    async ({ page, serviceWorker }, provide) => {
      const said: string[] = []
      // A menu library restores a property while the page unloads; the error is harmless.
      const allowed: RegExp[] = [/Cannot assign to read only property 'focus'/]
      // Chrome logs it when a service worker takes over a page between the preload of a file and its use.
      if (serviceWorker) allowed.push(/A preload for .* cross-world service worker resource mismatch/)
      const listen = (watched: Page) => {
        watched.on('pageerror', (error) => said.push(`Uncaught: ${error.message}`))
        watched.on('console', (message) => {
          if (!['error', 'warning'].includes(message.type())) return
          said.push(`${message.type()}: ${message.text()} ${message.location().url}`)
        })
      }
      listen(page)
      const isAllowed = (text: string) => allowed.some((pattern) => pattern.test(text))
      await provide({ listen, allow: (pattern) => allowed.push(pattern), isAllowed })
      expect(
        said.filter((line) => !isAllowed(line)),
        'the console stays empty',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Signs in without the form: stores what a login stores on the device, and optionally selects one of the member's
 * communities. Returns the session's token.
 */
export async function signIn(
  page: Page,
  server: ServerAddress,
  { email }: Pick<Credentials, 'email'>,
  { community }: { community?: string } = {},
): Promise<string> {
  const { token, user, cookie, cookies } = await openSession(server, email)
  const { hostname: domain } = new URL(server.url)
  await page
    .context()
    .addCookies(cookies.map((each) => ({ ...each, domain, httpOnly: true, sameSite: 'Lax' as const })))
  const device: Record<string, string> = { authToken: token, user: JSON.stringify(user) }
  const shown = new URLSearchParams({ member: String(user.id), zone: 'Europe/Madrid' })
  if (community) {
    const current = await communityCalled(server, token, community)
    device['currentCommunity'] = JSON.stringify(current)
    shown.set('community', String(current.id))
  }
  // The application writes the same cookie after a sign-in.
  await page.context().addCookies([{ name: deviceCookie, value: shown.toString(), domain, path: '/' }])
  await page.addInitScript(
    ([once, kept]) => {
      // Only the first page is prepared: later changes are the application's.
      if (!location.protocol.startsWith('http') || localStorage.getItem(once)) return
      for (const [key, value] of Object.entries({ ...kept, [once]: 'done' })) localStorage.setItem(key, value)
    },
    [`test:signed-in:${cookie.value}`, device] as const,
  )
  return token
}

/** Finds the community with this name among those of the token's owner. */
async function communityCalled({ url }: ServerAddress, token: string, name: string): Promise<Community> {
  const path = communities.myCommunities.path
  const reply = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
  const { data } = communities.myCommunities.responses[200].parse(await reply.json())
  const mine = [...(data?.owned ?? []), ...(data?.joined ?? []).map((entry) => entry.community)]
  const found = mine.find((one) => one.name === name)
  if (!found) throw new Error(`They belong to no community ${name}`)
  return found
}

/** Expects no violations of the accessibility rules (WCAG 2.2 AA and best practices) on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Wait for the page's heading.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          on: Node,
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
  expect(found, 'accessibility').toEqual([])
}

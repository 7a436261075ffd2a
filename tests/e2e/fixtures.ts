import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { expect, test as base } from 'playwright/test'
import * as communities from '#api/contract/communities.ts'
import type { Community } from '#api/contract/communities.ts'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { Server } from './server.ts'
import { openSession, type Place } from './sessions.ts'

export { expect }

const require = createRequire(import.meta.url)

export interface Credentials {
  email: string
  password: string
}

/** Pages of the test in which nothing may be written to the console, but for what `allow` names. */
interface Watch {
  allow: (pattern: RegExp) => void
  listen: (page: Page) => void
}

interface OfTest {
  watch: Watch
  /** Whether pages remind of meetings: in the demo one begins soon, which other tests do not expect. */
  reminders: boolean
  quiet: undefined
  line: undefined
}

/** The device has been told not to remind of meetings. */
export async function withoutReminders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no store.
    if (location.protocol.startsWith('http')) localStorage.setItem('faro:meeting-reminders', 'off')
  })
}

/**
 * Milliseconds by which an answer may be late, at random: `LATE=1500` runs the journeys as over a bad line. It finds the
 * steps that rely on an answer being fast; those that measure time fail under it.
 */
const late = Number(process.env['LATE'] ?? 0)

/**
 * Dialogs that have closed are gone from the history, too. They leave it by a step back of their own, which would end a
 * journey to another address, or a reload, that begins in that moment.
 */
async function historySettled(page: Page): Promise<void> {
  const settled = () => {
    const { layers = 0 } = (history.state ?? {}) as { layers?: number }
    const open = '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]'
    return layers === 0 || document.querySelector(open) !== null
  }
  // Waiting in the page loads scripts of its own into it: most pages are ready at once.
  if (!(await page.evaluate(settled))) await page.waitForFunction(settled)
}

/** A person presses keys at what they see. Those that walk through a page have nothing to wait for. */
export function pressWhenDrawn(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    // Where no frame comes, as in a page that is being left, the key does not wait for ever.
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
    pressWhenDrawn(page)
    await provide(page)
  },
  line: [
    async ({ context }, provide) => {
      if (late > 0)
        await context.route(/\/(api|assets)\//, async (route) => {
          await setTimeout(Math.random() * late)
          // The page may have left meanwhile.
          await route.continue().catch(() => undefined)
        })
      await provide(undefined)
    },
    { auto: true },
  ],
  reminders: [false, { option: true }],
  quiet: [
    async ({ page, reminders }, provide) => {
      if (!reminders) await withoutReminders(page)
      await provide(undefined)
    },
    { auto: true },
  ],
  server: [
    // Playwright reads from the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await Server.fresh()
      await provide(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },
  watch: [
    async ({ page }, provide) => {
      const said: string[] = []
      // A menu library restores a property of the page while it is being left, which fails harmlessly.
      const allowed: RegExp[] = [/Cannot assign to read only property 'focus'/]
      const listen = (watched: Page) => {
        watched.on('pageerror', (error) => said.push(`Uncaught: ${error.message}`))
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
        })
      }
      listen(page)
      await provide({ listen, allow: (pattern) => allowed.push(pattern) })
      expect(
        said.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the console stays empty',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Signs in without the form: the page begins with what a login leaves on the device, and with a community of the
 * person's chosen, if one is named.
 */
export async function signIn(
  page: Page,
  server: Place,
  { email }: Pick<Credentials, 'email'>,
  { community }: { community?: string } = {},
): Promise<void> {
  const { token, user, cookie } = await openSession(server, email)
  await page.context().addCookies([{ ...cookie, url: `${server.url}/api`, httpOnly: true, sameSite: 'Lax' }])
  const device: Record<string, string> = { authToken: token, user: JSON.stringify(user) }
  if (community) device['currentCommunity'] = JSON.stringify(await communityCalled(server, token, community))
  await page.addInitScript(
    ([once, kept]) => {
      // Only the first page begins so: what the app changes later is its own.
      if (!location.protocol.startsWith('http') || localStorage.getItem(once)) return
      for (const [key, value] of Object.entries({ ...kept, [once]: 'done' })) localStorage.setItem(key, value)
    },
    [`test:signed-in:${cookie.value}`, device] as const,
  )
}

/** One of the communities of whoever has the token. */
async function communityCalled({ url }: Place, token: string, name: string): Promise<Community> {
  const path = communities.myCommunities.path
  const reply = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
  const { data } = communities.myCommunities.responses[200].parse(await reply.json())
  const mine = [...(data?.owned ?? []), ...(data?.joined ?? []).map((entry) => entry.community)]
  const found = mine.find((one) => one.name === name)
  if (!found) throw new Error(`They belong to no community ${name}`)
  return found
}

/** No violation of the accessibility rules (WCAG 2.2 AA and best practices) on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Every page has its heading; it is there once the page is.
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

/** The devices of a demo member who has signed in and chosen a community. */
import type { Browser } from 'playwright'
import { storageKeys } from '#api/client/storageKeys.ts'
import { author } from '../e2e/people.ts'
import { openSession, type Place } from '../e2e/sessions.ts'
import type { StorageState } from './phone.ts'

export interface Devices {
  /** The chosen community. */
  communityId: string
  /** A session's token. */
  token: string
  /** A device with a session of its own: an old copy of another's would have to renew its token first. */
  fresh: (stored?: Record<string, string>) => Promise<StorageState>
}

/** Lets the application choose a community on a first device; the others begin with it. */
export async function chooseCommunity(browser: Browser, server: Place): Promise<Devices> {
  const { state, token } = await signedIn(server)
  const context = await browser.newContext({ storageState: state })
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/comunidad`)
    const stored = await page.waitForFunction(
      (key) => localStorage.getItem(key),
      storageKeys.currentCommunity,
    )
    const community = (await stored.jsonValue()) ?? ''
    const { id } = JSON.parse(community) as { id: string }
    return {
      communityId: id,
      token,
      fresh: async (stored = {}) =>
        (await signedIn(server, { [storageKeys.currentCommunity]: community, ...stored })).state,
    }
  } finally {
    await context.close()
  }
}

/** What a login stores on a device, and more. */
async function signedIn(server: Place, more: Record<string, string> = {}) {
  const { token, user, cookie } = await openSession(server, author.email)
  const { origin, hostname } = new URL(server.url)
  const stored = { [storageKeys.token]: token, [storageKeys.user]: JSON.stringify(user), ...more }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const state: StorageState = {
    cookies: [
      {
        ...cookie,
        domain: hostname,
        path: '/api',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [{ origin, localStorage }],
  }
  return { state, token }
}

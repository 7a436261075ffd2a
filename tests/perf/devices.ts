/** Storage states of a demo member who has signed in and chosen a community. */
import type { Browser } from 'playwright'
import { storageKeys } from '#api/client/storageKeys.ts'
import { author } from '../e2e/people.ts'
import { openSession, type ServerAddress, type Session } from '../e2e/sessions.ts'
import { phoneOptions, type StorageState } from './phone.ts'
import { watchNetworkIdle } from './networkIdle.ts'

type Cookies = StorageState['cookies']

export interface Devices {
  /** The chosen community. */
  communityId: string
  /** A session's token, and the cookies of its device. */
  token: string
  cookies: Cookies
  /** Returns a device with a session of its own: a copied session would have to renew its token first. */
  fresh: (stored?: Record<string, string>) => Promise<StorageState>
}

/**
 * Signs in once and lets the application choose a community; later devices start with that storage and with the
 * cookies
 * that its scripts wrote.
 */
export async function chooseCommunity(browser: Browser, server: ServerAddress): Promise<Devices> {
  const { state, token } = await signedIn(server)
  const context = await browser.newContext({ ...phoneOptions, storageState: state })
  try {
    const page = await context.newPage()
    const quiet = watchNetworkIdle(page)
    await page.goto(`${server.url}/comunidad`)
    const stored = await page.waitForFunction(
      (key) => localStorage.getItem(key),
      storageKeys.currentCommunity,
    )
    const community = (await stored.jsonValue()) ?? ''
    const { id } = JSON.parse(community) as { id: string }
    await quiet()
    const written = (await context.cookies()).filter(({ httpOnly }) => !httpOnly)
    return {
      communityId: id,
      token,
      cookies: [...state.cookies, ...written],
      fresh: async (stored = {}) =>
        (await signedIn(server, { [storageKeys.currentCommunity]: community, ...stored }, written)).state,
    }
  } finally {
    await context.close()
  }
}

/** Returns the storage of a device after a login, with additional entries. */
async function signedIn(server: ServerAddress, more: Record<string, string> = {}, written: Cookies = []) {
  const session = await openSession(server, author.email)
  const { token, user } = session
  const { origin, hostname } = new URL(server.url)
  const stored = { [storageKeys.token]: token, [storageKeys.user]: JSON.stringify(user), ...more }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const state: StorageState = {
    cookies: [...cookiesOf(session, hostname), ...written],
    origins: [{ origin, localStorage }],
  }
  return { state, token }
}

/** Returns the cookies that the server sets at a login. */
function cookiesOf(session: Session, domain: string): Cookies {
  // Sessions of older versions, which the benchmark also measures, have a single cookie.
  const { cookie } = session
  const cookies = 'cookies' in session ? session.cookies : [{ ...cookie, path: '/api' }]
  return cookies.map((set) => ({
    ...set,
    domain,
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  }))
}

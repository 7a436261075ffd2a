/** The devices of a demo member who has signed in and chosen a community. */
import type { Browser } from 'playwright'
import { storageKeys } from '#api/client/storageKeys.ts'
import { author } from '../e2e/people.ts'
import { openSession, type Place, type Session } from '../e2e/sessions.ts'
import { phoneOptions, type StorageState } from './phone.ts'
import { watchQuiet } from './quiet.ts'

type Cookies = StorageState['cookies']

export interface Devices {
  /** The chosen community. */
  communityId: string
  /** A session's token, and the cookies of its device. */
  token: string
  cookies: Cookies
  /** A device with a session of its own: an old copy of another's would have to renew its token first. */
  fresh: (stored?: Record<string, string>) => Promise<StorageState>
}

/**
 * Lets the application choose a community on a first phone; the others begin with that, and with the cookies that its
 * scripts have written there.
 */
export async function chooseCommunity(browser: Browser, server: Place): Promise<Devices> {
  const { state, token } = await signedIn(server)
  const context = await browser.newContext({ ...phoneOptions, storageState: state })
  try {
    const page = await context.newPage()
    const quiet = watchQuiet(page)
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

/** What a login stores on a device, and more. */
async function signedIn(server: Place, more: Record<string, string> = {}, written: Cookies = []) {
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

/** The cookies that the server sets at a login. */
function cookiesOf(session: Session, domain: string): Cookies {
  // Sessions of older versions, with which this one is compared, have a single cookie.
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

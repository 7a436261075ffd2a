/** Checks and renews the session that is stored on this device, and keeps it in sync with other tabs. */
import { storageKeys } from '#api/client/storageKeys.ts'
import { call, loadCalls } from '#api/client/call.ts'
import { ApiError, isTemporary } from '#api/client/errors.ts'
import { forgetLastSeen } from '#api/client/lastSeen.ts'
import {
  clearStorage,
  endSession,
  getSession,
  sessionEndOf,
  setSession,
  storedToken,
  storedUser,
  subscribeSession,
  wasReused,
  withDefaults,
} from '#api/client/session.ts'

/** Milliseconds from the start to the first token renewal, and between renewals. */
export const firstRenewalMs = 100
export const renewalIntervalMs = 25 * 60_000
/** Milliseconds between session checks while the server cannot be reached. */
const recheckMs = 15_000

/**
 * Verifies the stored session, syncs with other tabs, and renews the token while a member is signed in. Deletes the
 * stored data of screens while nobody is signed in.
 * @returns a promise that resolves when the session has been verified, or the server is unreachable.
 */
export function keepSessionCurrent(): Promise<void> {
  syncWithOtherTabs()
  const checked = check()
  subscribeSession(renewWhileSignedIn)
  renewWhileSignedIn()
  return checked
}

async function check(): Promise<void> {
  // Also while signed out, because signing in needs this code.
  await loadCalls().catch(() => undefined)
  if (await verifySession()) return
  // Retries when the connection is back, and on a timer, because browsers do not always fire `online`.
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkAgain = () => {
    clearTimeout(timer)
    removeEventListener('online', checkAgain)
    void check()
  }
  timer = setTimeout(checkAgain, recheckMs)
  addEventListener('online', checkAgain)
}

let stopRenewing: (() => void) | undefined

function renewWhileSignedIn(): void {
  if (getSession().status !== 'out') stopRenewing ??= startTokenRenewal()
  else {
    stopRenewing?.()
    stopRenewing = undefined
    void forgetLastSeen()
  }
}

/**
 * Verifies a stored session with the server. If the server refuses it, all local storage is cleared; after a network
 * error or a temporary server error the session stays and is verified again later.
 * @returns false when the server is unreachable.
 */
export async function verifySession(): Promise<boolean> {
  if (getSession().status === 'out') return true
  try {
    const reply = await call('auth.me')
    // `call` has already thrown for `success: false`; a reply without `success` does not confirm the session.
    if (!reply.success || !reply.user) throw new ApiError('refused')
    const token = storedToken()
    if (token) {
      const user = withDefaults(reply.user)
      localStorage.setItem(storageKeys.user, JSON.stringify(user))
      setSession({ status: 'in', token, user })
    }
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'network' || isTemporary(error.status))) {
      const session = getSession()
      if (session.status === 'verifying') setSession({ ...session, status: 'in' })
      return false
    }
    // A refused renewal has already ended the session, with its own reason.
    const session = getSession()
    if (session.status !== 'out') endSession('check-failed')
    else if (session.endedBy === 'expired' || session.endedBy === 'reused') clearStorage()
    return true
  }
}

/** Renews the token in the background. Only a 401 or 403 signs the user out. */
async function renewQuietly(): Promise<void> {
  if (getSession().status === 'out') return
  try {
    await (await loadCalls()).renewToken()
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (refused && getSession().status !== 'out') endSession(sessionEndOf(error))
  }
}

/** Renews the token periodically until the returned function is called. */
export function startTokenRenewal(): () => void {
  const first = setTimeout(() => void renewQuietly(), firstRenewalMs)
  const every = setInterval(() => void renewQuietly(), renewalIntervalMs)
  return () => {
    clearTimeout(first)
    clearInterval(every)
  }
}

/** Applies changes made in other tabs: logout, sign-in, a new token, a new name or picture. */
export function syncWithOtherTabs(): () => void {
  const follow = ({ storageArea, key }: Pick<StorageEvent, 'storageArea' | 'key'>) => {
    if (storageArea !== localStorage) return
    if (key !== null && key !== storageKeys.token && key !== storageKeys.user) return
    const session = getSession()
    const [token, user] = [storedToken(), storedUser()]
    if (!token || !user) {
      // Another tab writes token and user in two steps. If only one of them is stored, wait for the next event.
      if (!token && session.status !== 'out')
        setSession({ status: 'out', endedBy: wasReused() ? 'reused' : 'elsewhere' })
      return
    }
    if (session.status === 'out' || session.token !== token || key !== storageKeys.token) {
      setSession({ status: session.status === 'verifying' ? 'verifying' : 'in', token, user })
    }
  }
  // A page restored from the back/forward cache has missed these events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow({ storageArea: localStorage, key: null })
  }
  addEventListener('storage', follow)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', onPageShow)
  }
}

/** What checks, renews and follows the session that this device keeps. */
import * as contract from '#api/contract/auth.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import { call } from '#api/client/call.ts'
import { ApiError, isTemporary } from '#api/client/errors.ts'
import { sessionEndOf, renewToken } from '#api/client/renewal.ts'
import {
  clearStorage,
  endSession,
  getSession,
  setSession,
  storedToken,
  storedUser,
  wasReused,
  withDefaults,
} from '#api/client/session.ts'

/** Milliseconds from the start to the first renewal, and between renewals. */
export const firstRenewalMs = 100
export const renewalIntervalMs = 25 * 60_000

/**
 * Checks a restored session with the server. A refusal clears all local storage; a broken connection, or a server that
 * says to come again, keeps the session, to be checked again later.
 * @returns false when the check could not be made.
 */
export async function verifySession(): Promise<boolean> {
  if (getSession().status === 'out') return true
  try {
    const reply = await call(contract.me)
    // `call` has refused `success: false`; a reply that says nothing of it confirms nothing.
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
    // A renewal refused inside the check has already ended the session, with its own word.
    const session = getSession()
    if (session.status !== 'out') endSession('check-failed')
    else if (session.endedBy === 'expired' || session.endedBy === 'reused') clearStorage()
    return true
  }
}

/** Renews in the background: only a renewal answered with 401 or 403 signs out. */
async function renewQuietly(): Promise<void> {
  if (getSession().status === 'out') return
  try {
    await renewToken()
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (refused && getSession().status !== 'out') endSession(sessionEndOf(error))
  }
}

/** Keeps the token fresh until the returned function is called. */
export function startTokenRenewal(): () => void {
  const first = setTimeout(() => void renewQuietly(), firstRenewalMs)
  const every = setInterval(() => void renewQuietly(), renewalIntervalMs)
  return () => {
    clearTimeout(first)
    clearInterval(every)
  }
}

/** Follows what other tabs do: their logout, their sign-in, their new token, a new name or picture. */
export function syncWithOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    if (event.key !== null && event.key !== storageKeys.token && event.key !== storageKeys.user) return
    const session = getSession()
    const [token, user] = [storedToken(), storedUser()]
    if (!token || !user) {
      // Token and user are written one after the other: with only one of them there, wait for the next event.
      if (!token && session.status !== 'out')
        setSession({ status: 'out', endedBy: wasReused() ? 'reused' : 'elsewhere' })
      return
    }
    if (session.status === 'out' || session.token !== token || event.key !== storageKeys.token) {
      setSession({ status: session.status === 'verifying' ? 'verifying' : 'in', token, user })
    }
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/**
 * The session as this device keeps it: token, user and token settings in local storage under the documents' keys,
 * and a store that React reads. Other tabs hear of changes through the `storage` event.
 */
import { useSyncExternalStore } from 'react'
import type { SessionUser } from './contract/auth.ts'

export const storageKeys = {
  token: 'authToken',
  user: 'user',
  tokenConfig: 'tokenConfig',
  currentCommunity: 'currentCommunity',
} as const

/**
 * `verifying`: a saved session is being checked with the server; `in` and `out`: known. `endedBy` says why a session
 * ended, so that the login screen can show 'Sesión expirada'.
 */
export type SessionState =
  | { status: 'verifying' | 'in'; token: string; user: SessionUser }
  | { status: 'out'; endedBy?: 'expired' | 'logout' }

let state: SessionState = { status: 'out' }
const listeners = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

export function setSession(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session state, re-rendering when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, getSession)
}

/** The signed-in user. Only for screens behind the session guard: throws elsewhere. */
export function useUser(): SessionUser {
  const session = useSession()
  if (session.status === 'out') throw new Error('useUser outside a session')
  return session.user
}

/** The stored token, read at call time as the documents ask. */
export function storedToken(): string | null {
  return localStorage.getItem(storageKeys.token)
}

/** The signed-in user's e-mail, for the four calls that carry it as bearer value. */
export function storedEmail(): string | null {
  return state.status === 'out' ? null : (state.user.email ?? null)
}

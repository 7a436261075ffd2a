/**
 * The session stored on this device: token, user and token settings in local storage under the product spec's keys, and
 * a store for React. Other tabs receive changes through the `storage` event.
 */
import { useSyncExternalStore } from 'react'
import type { ApiError } from '#api/client/errors.ts'
import { writeDeviceCookie } from '#api/client/deviceCookie.ts'
import { storageKeys } from '#api/client/storageKeys.ts'
import type { SessionUser } from '#api/contract/auth.ts'
import type { Id } from '#api/contract/common.ts'
import { deviceTime } from '#lib/clock.ts'
import { signedOut } from '#lib/screenDocument.ts'
import { onServer } from '#ssr/firstRender.tsx'

/**
 * Why a session ended. The sign-in screen shows 'Sesión expirada' for the first two, with an explanation for the
 * second; the others have no message.
 */
export type SessionEnd = 'expired' | 'reused' | 'logout' | 'check-failed' | 'elsewhere'

/** Returns the session's end reason for an error of the token renewal. */
export const sessionEndOf = ({ code }: ApiError): SessionEnd =>
  code === 'SESSION_REUSED' ? 'reused' : 'expired'

/** `verifying`: the stored session is being verified with the server; `in` and `out`: signed in and signed out. */
export type SessionState =
  | { status: 'verifying'; token: string; user: SessionUser }
  | { status: 'in'; token: string; user: SessionUser }
  | { status: 'out'; endedBy?: SessionEnd }

const nobody: SessionState = { status: 'out' }
let state: SessionState = nobody
const listeners = new Set<() => void>()

export function getSession(): SessionState {
  return state
}

export function setSession(next: SessionState): void {
  state = withKnownUser(next)
  // The server renders no screen after that, even if it never receives the sign-out.
  if (next.status === 'out' && !onServer) writeDeviceCookie(signedOut)
  for (const listener of listeners) listener()
}

/** Returns a session that reuses the current user object if it is equal, so that components do not re-render. */
function withKnownUser(next: SessionState): SessionState {
  if (next.status === 'out' || state.status === 'out') return next
  return JSON.stringify(next.user) === JSON.stringify(state.user) ? { ...next, user: state.user } : next
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state for hydration: signed out, unless the document contains a member's screen. */
let firstState: SessionState = nobody
const getFirstSession = () => (onServer ? state : firstState)

/** Returns the session state, and re-renders when it changes. */
export const useSession = (): SessionState => useSessionPart((session) => session)

/**
 * Returns a part of the session state, and re-renders when that part changes. A renewed token affects few components,
 * and a change during the first render makes React restart it.
 */
export function useSessionPart<Part>(part: (session: SessionState) => Part): Part {
  return useSyncExternalStore(
    subscribeSession,
    () => part(getSession()),
    () => part(getFirstSession()),
  )
}

const userOf = (session: SessionState) => (session.status === 'out' ? undefined : session.user)

/** Returns the signed-in user; throws outside the session guard. */
export function useUser(): SessionUser {
  const user = useSessionPart(userOf)
  if (!user) throw new Error('useUser outside a session')
  return user
}

/** Returns the stored token. The product spec requires reading it at each call. */
export function storedToken(): string | null {
  if (onServer) return state.status === 'out' ? null : state.token
  return localStorage.getItem(storageKeys.token)
}

/** Returns the signed-in user's e-mail, for the four calls that send it as the bearer value. */
export function storedEmail(): string | null {
  return state.status === 'out' ? null : (state.user.email ?? null)
}

/** Adds level 1 and role 'user' where the server omits them. */
export function withDefaults(user: SessionUser): SessionUser {
  return { ...user, level: user.level ?? 1, role: user.role ?? 'user' }
}

/** Returns the stored user, if it is valid. Verification at start-up replaces it with the server's data. */
export function storedUser(): SessionUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null')
    return isUser(value) ? withDefaults(value) : null
  } catch {
    return null
  }
}

// Checked without a schema, because the sign-in page must not load the schema library.
function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false
  return typeof value.id === 'string' || typeof value.id === 'number'
}

/**
 * Key that marks until the next sign-in that the session ended because an old token was reused, so that other tabs and
 * a reload can show the reason.
 */
const reusedKey = 'faro:session-reused'

export const wasReused = (): boolean => localStorage.getItem(reusedKey) !== null

/** Restores the stored session: token and user both, or nothing. Makes no call. */
export function restoreSession(): void {
  const token = storedToken()
  const user = storedUser()
  // Without a token there is no current community.
  if (!token) localStorage.removeItem(storageKeys.currentCommunity)
  if (token && user) setSession({ status: 'verifying', token, user })
  else setSession(wasReused() ? { status: 'out', endedBy: 'reused' } : nobody)
}

/**
 * Starts with the session of a server-rendered screen if it equals the stored one.
 * @returns whether it does.
 */
export function restoreRenderedSession(user: SessionUser): boolean {
  if (state.status === 'out' || String(state.user.id) !== String(user.id)) return false
  setSession({ status: 'in', token: state.token, user: withDefaults(user) })
  firstState = state
  return true
}

let startedAt = globalThis.performance?.timeOrigin ?? 0

/**
 * Returns when the page was opened or, if later, the member signed in: this device's time, in milliseconds since 1970.
 */
export const visitStart = (): number => startedAt

/** Stores a new session and makes it the current one. */
export function beginSession(token: string, user: SessionUser, tokenConfig?: unknown): void {
  const complete = withDefaults(user)
  startedAt = deviceTime()
  localStorage.removeItem(reusedKey)
  localStorage.setItem(storageKeys.token, token)
  localStorage.setItem(storageKeys.user, JSON.stringify(complete))
  if (tokenConfig) localStorage.setItem(storageKeys.tokenConfig, JSON.stringify(tokenConfig))
  else localStorage.removeItem(storageKeys.tokenConfig)
  setSession({ status: 'in', token, user: complete })
}

/**
 * Updates the stored data of the signed-in user, such as a new name. Does nothing if another user or nobody is signed
 * in.
 */
export function updateUser(id: Id, changes: Partial<Omit<SessionUser, 'id'>>): void {
  if (state.status === 'out' || String(state.user.id) !== String(id)) return
  const user = { ...state.user, ...changes }
  localStorage.setItem(storageKeys.user, JSON.stringify(user))
  setSession({ ...state, user })
}

/** Whether a sign-out is pending: a refused call meanwhile does not mean that the session expired. */
let signingOut = false

export function startSignOut(): void {
  signingOut = true
}

/**
 * Ends the session on this device. A failed check at start-up clears the whole local storage; every other reason clears
 * token, user, token settings and current community.
 */
export function endSession(reason: SessionEnd): void {
  const endedBy = signingOut ? 'logout' : reason
  signingOut = false
  // Set before the token is removed, which is the change that other tabs react to.
  if (endedBy === 'reused') localStorage.setItem(reusedKey, 'yes')
  if (endedBy === 'check-failed') clearStorage()
  else for (const key of Object.values(storageKeys)) localStorage.removeItem(key)
  // Session storage contains the ids of viewed posts.
  sessionStorage.clear()
  setSession({ status: 'out', endedBy })
}

/** Clears the whole local storage except for the reason why the session ended. */
export function clearStorage(): void {
  const reused = localStorage.getItem(reusedKey)
  localStorage.clear()
  if (reused) localStorage.setItem(reusedKey, reused)
}

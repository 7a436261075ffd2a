/**
 * The session stored on this device: token, user and token settings in local storage under the documents' keys, and a
 * store for React. Other tabs notice changes through the `storage` event.
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
 * Why a session ended. The login screen shows 'Sesión expirada' for the first two, and explains the second; the others
 * need no message.
 */
export type SessionEnd = 'expired' | 'reused' | 'logout' | 'check-failed' | 'elsewhere'

/** Why the session ends when renewing its token fails with this error. */
export const sessionEndOf = ({ code }: ApiError): SessionEnd =>
  code === 'SESSION_REUSED' ? 'reused' : 'expired'

/** `verifying`: a saved session is being checked with the server; `in` and `out`: known. */
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
  // Also when the server does not learn of a sign-out, its documents contain no screen any more.
  if (next.status === 'out' && !onServer) writeDeviceCookie(signedOut)
  for (const listener of listeners) listener()
}

/** A session with the present user's object if it describes the same: whatever shows the user need not render again. */
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

/** The session state, re-rendering when it changes. */
export const useSession = (): SessionState => useSessionPart((session) => session)

/**
 * A part of the session state, re-rendering when that part changes: a renewed token concerns few components, and a
 * change while a screen renders for the first time makes it begin again.
 */
export function useSessionPart<Part>(part: (session: SessionState) => Part): Part {
  return useSyncExternalStore(
    subscribeSession,
    () => part(getSession()),
    () => part(getFirstSession()),
  )
}

const userOf = (session: SessionState) => (session.status === 'out' ? undefined : session.user)

/** The signed-in user. Only for screens behind the session guard: throws elsewhere. */
export function useUser(): SessionUser {
  const user = useSessionPart(userOf)
  if (!user) throw new Error('useUser outside a session')
  return user
}

/** The stored token, read at call time as the documents ask. */
export function storedToken(): string | null {
  if (onServer) return state.status === 'out' ? null : state.token
  return localStorage.getItem(storageKeys.token)
}

/** The signed-in user's e-mail, for the four calls that carry it as bearer value. */
export function storedEmail(): string | null {
  return state.status === 'out' ? null : (state.user.email ?? null)
}

/** Level defaults to 1 and role to 'user' where the server leaves them out. */
export function withDefaults(user: SessionUser): SessionUser {
  return { ...user, level: user.level ?? 1, role: user.role ?? 'user' }
}

/** The stored user, if it can be read. Session verification at start-up replaces it with the server's data. */
export function storedUser(): SessionUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKeys.user) ?? 'null')
    return isUser(value) ? withDefaults(value) : null
  } catch {
    return null
  }
}

// Checked by hand: the sign-in page must not have to load the schema library.
function isUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false
  return typeof value.id === 'string' || typeof value.id === 'number'
}

/**
 * Marks until the next sign-in that the session was ended because an old token was reused, so that other tabs and a
 * reload can show the reason.
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
 * Begins with the session of a screen that the server has rendered, if it is the stored one.
 * @returns whether it is.
 */
export function restoreRenderedSession(user: SessionUser): boolean {
  if (state.status === 'out' || String(state.user.id) !== String(user.id)) return false
  setSession({ status: 'in', token: state.token, user: withDefaults(user) })
  firstState = state
  return true
}

let startedAt = globalThis.performance?.timeOrigin ?? 0

/** The time at which the page was opened or, if later, the member signed in: this device's, in milliseconds since 1970. */
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
 * Updates the stored data of the signed-in user, such as a new name. Does nothing if another user, or nobody, is signed
 * in by now.
 */
export function updateUser(id: Id, changes: Partial<Omit<SessionUser, 'id'>>): void {
  if (state.status === 'out' || String(state.user.id) !== String(id)) return
  const user = { ...state.user, ...changes }
  localStorage.setItem(storageKeys.user, JSON.stringify(user))
  setSession({ ...state, user })
}

/** The user is signing out: a call that the server refuses meanwhile is no sign of an expired session. */
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
  // Set this before removing the token, which is the change that other tabs notice.
  if (endedBy === 'reused') localStorage.setItem(reusedKey, 'yes')
  if (endedBy === 'check-failed') clearStorage()
  else for (const key of Object.values(storageKeys)) localStorage.removeItem(key)
  // It holds the posts already viewed in this session.
  sessionStorage.clear()
  setSession({ status: 'out', endedBy })
}

/** Clears the whole local storage except for the reason why the session ended. */
export function clearStorage(): void {
  const reused = localStorage.getItem(reusedKey)
  localStorage.clear()
  if (reused) localStorage.setItem(reusedKey, reused)
}

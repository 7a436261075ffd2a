/** Starts and ends sessions. Signed-out pages do not load React Query, so these are plain functions. */
import type * as contract from '#api/contract/auth.ts'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { ApiError } from '#api/client/errors.ts'
import { beginSession, endSession, startSignOut } from '#api/client/session.ts'

/** Milliseconds to wait for the server to confirm a logout before logging out locally. */
const logoutTimeoutMs = 4000

type AuthReply = { success?: boolean | null; token?: string | null; user?: contract.SessionUser | null }

function begin(
  reply: AuthReply & { message?: string | null; error?: string | null; tokenConfig?: unknown },
): void {
  // `call` has already thrown for `success: false`; a reply without `success` starts no session either.
  if (!reply.success || !reply.token || !reply.user) {
    throw new ApiError('refused', { status: 200, serverMessage: reply.error || reply.message || undefined })
  }
  beginSession(reply.token, reply.user, reply.tokenConfig)
}

/**
 * Signs in and stores the session.
 * @throws {ApiError} its `serverMessage` is the server's message, if there is one.
 */
export async function signIn(body: Input<typeof contract.login>['body']): Promise<void> {
  begin(await call('auth.login', { body }))
}

/** Registers and stores the session, like `signIn`. The role is always 'user'. */
export async function signUp(body: Input<typeof contract.register>['body']): Promise<void> {
  begin(await call('auth.register', { body: { ...body, role: 'user' } }))
}

/**
 * Signs out: notifies the server and clears this device, even if the server does not answer. If the page closes
 * meanwhile, clears the device immediately.
 */
export async function signOut(): Promise<void> {
  // Imported dynamically because the sign-in page does not need it, and before the server's reply clears the browser's
  // cache: if the member has used messages, the chunk is cached and available offline.
  const deviceData = import('./deviceData.ts').catch(() => undefined)
  startSignOut()
  const endNow = () => endSession('logout')
  addEventListener('pagehide', endNow)
  try {
    await call('auth.logout', {}, { signal: AbortSignal.timeout(logoutTimeoutMs) })
  } catch {
    // The session on this device ends even if the call fails.
  } finally {
    await (await deviceData)?.clearDeviceData()
    removeEventListener('pagehide', endNow)
    endNow()
  }
}

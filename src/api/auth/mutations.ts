/** What begins and ends a session. Signed-out pages carry no React Query, so these are plain functions. */
import * as contract from '#api/contract/auth.ts'
import { call } from '#api/client/call.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { ApiError } from '#api/client/errors.ts'
import { beginSession, endSession } from '#api/client/session.ts'

/** Milliseconds that a logout waits for the server before it goes on without it. */
const logoutTimeoutMs = 4000

type AuthReply = { success?: boolean | null; token?: string | null; user?: contract.SessionUser | null }

function begin(
  reply: AuthReply & { message?: string | null; error?: string | null; tokenConfig?: unknown },
): void {
  // `call` has refused `success: false`; a reply that says nothing of it begins no session either.
  if (!reply.success || !reply.token || !reply.user) {
    throw new ApiError('refused', { status: 200, serverMessage: reply.error || reply.message || undefined })
  }
  beginSession(reply.token, reply.user, reply.tokenConfig)
}

/**
 * Signs in and stores the session.
 * @throws {ApiError} `serverMessage` is what the server said, if anything.
 */
export async function signIn(body: Input<typeof contract.login>['body']): Promise<void> {
  begin(await call(contract.login, { body }))
}

/** Registers and stores the session like a sign-in. The role is always 'user'. */
export async function signUp(body: Input<typeof contract.register>['body']): Promise<void> {
  begin(await call(contract.register, { body: { ...body, role: 'user' } }))
}

/** Tells the server and always clears this device, whatever the server says. */
export async function signOut(): Promise<void> {
  try {
    await call(contract.logout, {}, { signal: AbortSignal.timeout(logoutTimeoutMs) })
  } catch {
    // The session ends here all the same.
  } finally {
    // Loaded only here: the sign-in page does without it. Where messages have been, it is there without a network.
    await import('./deviceData.ts').then(
      ({ clearDeviceData }) => clearDeviceData(),
      () => undefined,
    )
    endSession('logout')
  }
}

import { referrals as t } from '#locales/referrals.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { parseJson } from '#lib/parseJson.ts'
import type { WrittenReferral } from '#api/outbox/contributions.ts'

/**
 * Creates a referral; a repeated key creates no second one. The product spec defines which replies count as created;
 * some have an error status.
 * @throws {ApiError} when it was not created; `creationFailure` has its text.
 */
export async function createReferral(referral: WrittenReferral, idempotencyKey: string): Promise<void> {
  try {
    await call('referrals.createReferral', { body: referral }, { idempotencyKey })
  } catch (error) {
    if (
      !isUnreadableSuccess(error) &&
      !(error instanceof ApiError && isCreatedReply(error.status, error.responseText))
    )
      throw error
  }
}

/** Whether the error is an ok status with an unreadable body: `call` throws, but the product spec ignores the body. */
const isUnreadableSuccess = (error: unknown): boolean => error instanceof ApiError && error.kind === 'invalid'

/**
 * Whether a reply means that the referral was created: any 2xx whatever its body; any status whose body has success,
 * id or referral_id; a 500 whose message contains 'success'.
 */
export function isCreatedReply(status: number, body: string): boolean {
  if (status >= 200 && status < 300) return true
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null) return false
  const said = json as Record<string, unknown>
  if (said['success'] || said['id'] || said['referral_id']) return true
  const message = said['message']
  return status === 500 && typeof message === 'string' && message.toLowerCase().includes('success')
}

/** Returns the text when a referral could not be created. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind === 'network') return t.createConnection
  if (error.serverMessage) return error.serverMessage
  return error.kind === 'http' ? t.serverFailed(error.status) : error.message
}

/** Referrals whose deletion was sent and got no reply. */
const unanswered = new Set<string>()

/**
 * Deletes a referral. A 404 after an earlier lost reply means that the earlier call deleted it.
 * @throws {ApiError} when it was not deleted; `deletionFailure` has its text.
 */
export async function deleteReferral(id: Id): Promise<void> {
  const key = String(id)
  try {
    await call('referrals.deleteReferral', { params: { id } })
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404 && unanswered.has(key)
    if (error instanceof ApiError && error.kind === 'network') unanswered.add(key)
    if (!gone && !isUnreadableSuccess(error)) throw error
  }
  unanswered.delete(key)
}

/** Returns the text when a referral could not be deleted. */
export function deletionFailure(error: unknown): string {
  const lost = !(error instanceof ApiError) || error.kind === 'network'
  return lost ? t.deleteConnection : t.deleteFailed
}

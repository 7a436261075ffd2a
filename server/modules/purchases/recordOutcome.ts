import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { PaymentOutcome, PaymentProvider } from '../../payments/provider.ts'
import { type LockedPurchase, settle } from './repository.ts'
import { applyReversal, databaseTime } from './reversals.ts'

export interface PaymentContext {
  db: Db
  provider: PaymentProvider
  log: FastifyBaseLogger
}

/**
 * Records what became of a payment. One that gives no access is returned at once; if that fails, staff find it among the
 * payments they have to look at. Returns the purchase's status, undefined for an unknown one.
 */
export async function recordOutcome(
  { db, provider, log }: PaymentContext,
  { id, ref }: { id: string; ref: string | null },
  outcome: PaymentOutcome,
): Promise<LockedPurchase['status'] | undefined> {
  const settled = await settle(db, id, outcome)
  if (!settled?.mustRefund || ref === null) return settled?.status
  log.error({ purchase: id }, 'payment gives no access, returning it')
  try {
    const readAt = await databaseTime(db)
    await provider.refund(ref)
    await applyReversal(db, id, { returned: 0, isComplete: true, dispute: null }, readAt)
    return 'refunded'
  } catch (error) {
    log.error({ err: error, purchase: id }, 'payment could not be returned')
    return settled.status
  }
}

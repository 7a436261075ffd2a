/** Payments that staff have to look at. */
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { ProblemKind } from '../../db/tables/purchases.ts'

/** Whether a payment with this problem gives access to what was bought, unless staff decide otherwise. */
export const givesAccess: Readonly<Record<ProblemKind, boolean>> = {
  underpaid: false,
  overpaid: true,
  currency: false,
  gone: false,
  banned: false,
  deleted: true,
  dispute: true,
}

/** Reports a payment to staff; once for each purchase and kind. */
export async function reportProblem(
  trx: Db,
  purchaseId: string,
  kind: ProblemKind,
  paid: { amount: number; currency: string },
): Promise<void> {
  await trx
    .insertInto('payment_problems')
    .values({
      id: uuid(),
      purchase_id: purchaseId,
      kind,
      paid_amount: paid.amount,
      paid_currency: paid.currency,
    })
    .onConflict((conflict) => conflict.columns(['purchase_id', 'kind']).doNothing())
    .execute()
}

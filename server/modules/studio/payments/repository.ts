/** Payments that staff have to look at, and what they decide. */
import { sql } from 'kysely'
import {
  type PaymentProblem,
  type PaymentResolution,
  paymentsPageSize,
} from '#api/contract/studio/payments.ts'
import type { Db } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import {
  grantAccess,
  isBannedMembership,
  isGone,
  type LockedPurchase,
  lockPurchase,
} from '../../purchases/repository.ts'
import { applyReversalIn, databaseTime } from '../../purchases/reversals.ts'
import { recordChange } from '../changes/record.ts'

const problems = (db: Db) =>
  db
    .selectFrom('payment_problems')
    .innerJoin('purchases', 'purchases.id', 'payment_problems.purchase_id')
    .leftJoin('users', 'users.id', 'purchases.user_id')
    .leftJoin('communities', 'communities.id', 'purchases.community_id')
    .leftJoin('products', 'products.id', 'purchases.product_id')

/** A page of the payments, undecided ones first and the oldest of these first, with the numbers of all and of those. */
export async function listProblems(db: Db, page: number) {
  const [{ total, open }, rows] = await Promise.all([
    db
      .selectFrom('payment_problems')
      .select((eb) => [
        eb.fn.countAll<string>().as('total'),
        eb.fn.countAll<string>().filterWhere('resolved_at', 'is', null).as('open'),
      ])
      .executeTakeFirstOrThrow(),
    problems(db)
      .select([
        'payment_problems.id',
        'payment_problems.kind',
        'payment_problems.created_at',
        'payment_problems.paid_amount',
        'payment_problems.paid_currency',
        'payment_problems.resolution',
        'payment_problems.resolved_at',
        'payment_problems.resolved_by_name',
        'payment_problems.note',
        'purchases.buyer_name',
        'purchases.amount',
        'purchases.currency',
        'purchases.returned',
        'purchases.status',
        'purchases.dispute',
        'purchases.provider_ref',
        'users.email as buyer_email',
        sql<string | null>`coalesce(communities.name, purchases.community_name)`.as('community_name'),
        sql<string | null>`coalesce(products.name, purchases.product_name)`.as('product_name'),
        'purchases.user_id',
        'purchases.community_id',
        'purchases.product_id',
      ])
      .orderBy(sql`resolved_at is not null`)
      .orderBy('payment_problems.resolved_at', 'desc')
      .orderBy('payment_problems.created_at')
      .orderBy('payment_problems.id')
      .limit(paymentsPageSize)
      .offset((page - 1) * paymentsPageSize)
      .execute(),
  ])
  const payments = rows.map(({ resolved_by_name: resolvedBy, ...row }): PaymentProblem => ({
    ...row,
    created_at: row.created_at.toISOString(),
    amount: Number(row.amount),
    paid_amount: Number(row.paid_amount),
    returned: Number(row.returned),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: resolvedBy,
    can: row.resolved_at === null ? possible(row.status, isGone(row)) : [],
  }))
  return { payments, total: Number(total), open: Number(open) }
}

/** Buyers who wait get access or their money; of what is deleted nothing is left to give. */
function possible(status: LockedPurchase['status'], gone: boolean): PaymentResolution[] {
  if (status === 'review') return gone ? ['refunded'] : ['admitted', 'refunded']
  return status === 'paid' ? ['seen', 'refunded'] : ['seen']
}

/**
 * Decides on a payment, and writes that into the platform's log.
 * @throws {HttpError} 404 for an unknown one, 409 when it was decided before or cannot be decided like this.
 */
export async function resolveProblem(
  db: Db,
  user: AuthUser,
  id: string,
  { resolution, note }: { resolution: PaymentResolution; note: string },
): Promise<void> {
  if (resolution === 'refunded' && note === '') {
    throw new HttpError(400, 'Escribe cómo se devolvió el dinero.')
  }
  await db.transaction().execute(async (trx) => {
    const readAt = await databaseTime(trx)
    const found = isGuid(id)
      ? await trx.selectFrom('payment_problems').where('id', '=', id).select('purchase_id').executeTakeFirst()
      : undefined
    // The purchase first, as when it is settled.
    const purchase = found && (await lockPurchase(trx, found.purchase_id))
    const problem =
      purchase &&
      (await trx
        .selectFrom('payment_problems')
        .where('id', '=', id)
        .select(['resolved_at', 'resolved_by_name'])
        .forUpdate()
        .executeTakeFirst())
    if (!problem) throw new HttpError(404, 'Este pago no está entre los que hay que revisar.')
    if (problem.resolved_at) {
      throw new HttpError(409, `${problem.resolved_by_name ?? 'Otra persona'} ya decidió sobre este pago.`)
    }
    if (!possible(purchase.status, isGone(purchase)).includes(resolution)) {
      throw new HttpError(409, 'Eso ya no se puede hacer con este pago. Vuelve a cargar la lista.')
    }
    await trx
      .updateTable('payment_problems')
      .set({
        resolution,
        resolved_at: sql<Date>`now()`,
        resolved_by: user.id,
        resolved_by_name: user.name,
        note: note || null,
      })
      .where('id', '=', id)
      .execute()
    if (resolution === 'admitted') {
      if (await isBannedMembership(trx, purchase)) {
        throw new HttpError(
          409,
          'Esta persona no puede volver a la comunidad. Devuelve el dinero, o que el equipo le permita volver antes.',
        )
      }
      await grantAccess(trx, purchase)
    }
    if (resolution === 'refunded') {
      await applyReversalIn(
        trx,
        purchase,
        { returned: 0, isComplete: true, dispute: purchase.dispute },
        readAt,
      )
    }
    await recordChange(trx, {
      action: 'payment.resolve',
      actor: user,
      communityId: null,
      subject: { id: purchase.id, name: purchase.buyer_name ?? '' },
      after: { resolution, ...(note && { note }) },
    })
  })
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../plugins/auth.ts'

/**
 * Whether a member may use a product: who sells it, who owns its community, and who has paid for it while that lasts.
 * Paid is what the payment's confirmation has written, nothing else.
 */
export function usableBy(productId: RawBuilder<unknown>, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (
      select 1 from products sold join communities home on home.id = sold.community_id
      where sold.id = ${productId} and (sold.seller_id = ${userId} or home.owner_id = ${userId})
    ) or exists (
      select 1 from purchases paid
      where paid.product_id = ${productId} and paid.user_id = ${userId} and paid.status = 'paid'
        and (paid.access_expires_at is null or paid.access_expires_at > now())
    ))`
}

/** @throws {HttpError} 404 for what is no product, 403 for who may not use it. */
export async function requireProduct(db: Db, userId: string, productId: string | number): Promise<string> {
  const id = String(productId)
  const row = isGuid(id)
    ? await db
        .selectFrom('products')
        .where('id', '=', id)
        .select(usableBy(sql.ref('products.id'), userId).as('usable'))
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Producto no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este producto')
  return id
}

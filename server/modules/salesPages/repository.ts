import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOfPresentCommunity } from '../../db/presentCommunities.ts'

/** Maximum number of testimonials in a reply; the total counts all of them. */
const maxTestimonials = 50

/** The sales page of a product, with the key of its video. */
export const findSalesPage = (db: Db, productId: string) =>
  db
    .selectFrom('sales_pages')
    .leftJoin('media', 'media.id', 'sales_pages.video_media_id')
    .where('product_id', '=', productId)
    .where(isOfPresentCommunity(sql.ref('sales_pages.product_id')))
    .selectAll('sales_pages')
    .select('storage_key')
    .executeTakeFirst()

export async function hasSalesPage(db: Db, id: string): Promise<boolean> {
  const page = await db
    .selectFrom('sales_pages')
    .where('id', '=', id)
    .where(isOfPresentCommunity(sql.ref('sales_pages.product_id')))
    .select('id')
    .executeTakeFirst()
  return page !== undefined
}

/** The latest active testimonials of a sales page, and the number of all of them. */
export async function listTestimonials(db: Db, salesPageId: string) {
  const active = db
    .selectFrom('testimonies')
    .where('sales_page_id', '=', salesPageId)
    .where('is_active', '=', true)
  const [{ total }, rows] = await Promise.all([
    active.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    active
      .innerJoin('users', 'users.id', 'testimonies.user_id')
      .selectAll('testimonies')
      .select('users.name')
      .orderBy('testimonies.created_at', 'desc')
      .orderBy('testimonies.id', 'desc')
      .limit(maxTestimonials)
      .execute(),
  ])
  return { total: Number(total), rows }
}

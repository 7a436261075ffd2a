import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isPresentCommunity } from '../../db/presentCommunities.ts'

/** Maximum number of products in a reply. */
const maxProducts = 200

/**
 * The products a member has paid for, each with its last purchase, most recent first. Those of a deleted community are
 * left out until it is restored.
 */
export function listPurchasedProducts(db: Db, userId: string, communityId?: string) {
  const last = db
    .selectFrom('purchases')
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .where('product_id', 'is not', null)
    .$if(communityId !== undefined, (query) => query.where('community_id', '=', communityId ?? ''))
    .distinctOn('product_id')
    .orderBy('product_id')
    .orderBy('paid_at', 'desc')
    .selectAll()
  const productId = sql.ref('products.id')
  return db
    .selectFrom(last.as('bought'))
    .innerJoin('products', 'products.id', 'bought.product_id')
    .innerJoin('communities', 'communities.id', 'products.community_id')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .where('communities.deleted_at', 'is', null)
    .select([
      'bought.id as purchase_id',
      'bought.amount',
      'bought.currency',
      'bought.paid_at',
      'bought.access_expires_at',
      sql<boolean>`bought.access_expires_at is null or bought.access_expires_at > now()`.as('usable'),
      'products.id',
      'products.name',
      'products.description',
      'products.promise',
      'products.content_url',
      'products.image_media_id',
      'users.name as seller_name',
      'communities.id as community_id',
      'communities.name as community_name',
      sql<string>`(select count(*) from modules where product_id = ${productId})`.as('modules'),
      sql<string>`(select count(*) from plan_steps where product_id = ${productId})`.as('steps'),
      sql<string>`(
        select count(*) from videos join modules on modules.id = videos.module_id
        where modules.product_id = ${productId})`.as('videos'),
    ])
    .orderBy('bought.paid_at', 'desc')
    .limit(maxProducts)
    .execute()
}

/** A product with the name of its seller. */
export const findProduct = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .where('products.id', '=', id)
    .select([
      'products.name',
      'products.description',
      'products.promise',
      'products.price',
      'products.currency',
      'users.name as seller_name',
    ])
    .executeTakeFirstOrThrow()

export const findProductImage = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .innerJoin('media', 'media.id', 'products.image_media_id')
    .where('products.id', '=', id)
    .where(isPresentCommunity(sql.ref('products.community_id')))
    .select(['storage_key', 'content_type', 'copy_widths'])
    .executeTakeFirst()

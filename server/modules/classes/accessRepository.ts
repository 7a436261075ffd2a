import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOfPresentCommunity } from '../../db/presentCommunities.ts'

/**
 * Whether a member may use a product: its seller, the owner of its community, and buyers while their access lasts. Only
 * purchases whose payment was confirmed count. Nobody uses those of a deleted community.
 */
export function usableBy(productId: RawBuilder<unknown>, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from products sold join communities home on home.id = sold.community_id
    where sold.id = ${productId} and home.deleted_at is null and (
      sold.seller_id = ${userId} or home.owner_id = ${userId} or exists (
        select 1 from purchases paid
        where paid.product_id = sold.id and paid.user_id = ${userId} and paid.status = 'paid'
          and (paid.access_expires_at is null or paid.access_expires_at > now()))))`
}

/** The viewer's level in a community: the one that it has given, or else the person's own. */
export const levelIn = (communityId: RawBuilder<unknown>, viewer: Viewer): RawBuilder<number> =>
  sql<number>`coalesce((
    select given.level from memberships given
    where given.community_id = ${communityId} and given.user_id = ${viewer.id}), ${viewer.level})`

/** The viewer, with the member's own level. */
export interface Viewer {
  id: string
  level: number
}

/** A product, and whether the member may use it. */
export const findProductAccess = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('products')
    .where('id', '=', id)
    .where(isOfPresentCommunity(sql.ref('products.id')))
    .select(usableBy(sql.ref('products.id'), userId).as('usable'))
    .executeTakeFirst()

/** A module, and whether the member may use its product. */
export const findModuleAccess = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('modules')
    .where('id', '=', id)
    .where(isOfPresentCommunity(sql.ref('modules.product_id')))
    .select(usableBy(sql.ref('modules.product_id'), userId).as('usable'))
    .executeTakeFirst()

/** A video with its file, and whether the viewer may use its product and has its level. */
export const findVideoAccess = (db: Db, viewer: Viewer, id: string) =>
  db
    .selectFrom('videos')
    .innerJoin('modules', 'modules.id', 'videos.module_id')
    .innerJoin('products', 'products.id', 'modules.product_id')
    .leftJoin('media', 'media.id', 'videos.media_id')
    .where('videos.id', '=', id)
    .where(isOfPresentCommunity(sql.ref('modules.product_id')))
    .select([
      'videos.id',
      'videos.seconds',
      sql<boolean>`videos.level <= ${levelIn(sql.ref('products.community_id'), viewer)}`.as('reached'),
      'storage_key',
      'content_type',
      usableBy(sql.ref('modules.product_id'), viewer.id).as('usable'),
    ])
    .executeTakeFirst()

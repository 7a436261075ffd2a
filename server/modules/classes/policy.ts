import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../guid.ts'
import { isOfPresentCommunity } from '../communities/present.ts'

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

/** @throws {HttpError} 404 for an unknown product, 403 when the member may not use it. */
export async function requireProduct(db: Db, userId: string, productId: string | number): Promise<string> {
  const id = String(productId)
  const row = isGuid(id)
    ? await db
        .selectFrom('products')
        .where('id', '=', id)
        .where(isOfPresentCommunity(sql.ref('products.id')))
        .select(usableBy(sql.ref('products.id'), userId).as('usable'))
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Producto no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este producto')
  return id
}

/** @throws {HttpError} 404 for an unknown module, 403 when the member may not use its product. */
export async function requireModule(db: Db, userId: string, moduleId: string | number): Promise<string> {
  const id = String(moduleId)
  const row = isGuid(id)
    ? await db
        .selectFrom('modules')
        .where('id', '=', id)
        .where(isOfPresentCommunity(sql.ref('modules.product_id')))
        .select(usableBy(sql.ref('modules.product_id'), userId).as('usable'))
        .executeTakeFirst()
    : undefined
  if (!row) throw new HttpError(404, 'Módulo no encontrado')
  if (!row.usable) throw new HttpError(403, 'No tienes acceso a este módulo')
  return id
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

/**
 * The video, if the viewer may use its product and has its level. Checked for every URL, every range of the file and
 * every progress update.
 * @throws {HttpError} 404 or 403 with the documents' text.
 */
export async function requireVideo(db: Db, viewer: Viewer, videoId: string | number) {
  const id = String(videoId)
  const row = isGuid(id)
    ? await db
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
    : undefined
  if (!row) throw new HttpError(404, 'Video no encontrado en el servidor')
  if (!row.usable || !row.reached) throw new HttpError(403, 'No tienes acceso a este video')
  return row
}

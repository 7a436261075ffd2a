import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/client.ts'

/** Maximum number of running ads. */
const maxRunningAds = 100

/** The running ads, the latest first. */
export const listRunning = (db: Db) =>
  db
    .selectFrom('ads')
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(maxRunningAds))
    .select(['id', 'description', 'link_url', 'starts_at'])
    .execute()

/** The creatives of these ads, in their order. */
export const listCreatives = (db: Db, adIds: readonly string[]) =>
  db
    .selectFrom('ad_creatives')
    .leftJoin('media', 'media.id', 'ad_creatives.media_id')
    .where('ad_id', 'in', adIds)
    .orderBy('position')
    .select([
      'ad_creatives.id',
      'ad_id',
      'title',
      'copy',
      'link_url',
      'media.kind',
      'media.width',
      'media.height',
    ])
    .execute()

export type AdRow = Awaited<ReturnType<typeof listRunning>>[number]
export type CreativeRow = Awaited<ReturnType<typeof listCreatives>>[number]

export const findCreativeFile = (db: Db, id: string) =>
  db
    .selectFrom('ad_creatives')
    .innerJoin('media', 'media.id', 'ad_creatives.media_id')
    .where('ad_creatives.id', '=', id)
    .select(['storage_key', 'kind', 'bytes'])
    .executeTakeFirst()

export const findCreative = (db: Db, id: string) =>
  db.selectFrom('ad_creatives').where('id', '=', id).select('id').executeTakeFirst()

export async function addImpression(db: Db, creativeId: string, userId: string): Promise<void> {
  await db
    .insertInto('ad_impressions')
    .values({ id: uuid(), creative_id: creativeId, user_id: userId })
    .execute()
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Columns that refer to a media row. */
const mediaColumns = [
  ['ad_creatives', 'media_id'],
  ['communities', 'image_media_id'],
  ['messages', 'attachment_media_id'],
  ['modules', 'image_media_id'],
  ['posts', 'image_media_id'],
  ['posts', 'thumbnail_media_id'],
  ['posts', 'video_media_id'],
  ['products', 'image_media_id'],
  ['sales_pages', 'video_media_id'],
  ['testimonies', 'image_media_id'],
  ['testimonies', 'video_media_id'],
  ['users', 'avatar_media_id'],
  ['users', 'cover_media_id'],
  ['videos', 'media_id'],
  ['videos', 'poster_media_id'],
] as const

/** Condition: nothing refers to this media row. */
export function isUnused(eb: ExpressionBuilder<Database, 'media'>) {
  return eb.not(
    eb.or(
      mediaColumns.map(([table, column]) =>
        eb.exists(sql`(select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`),
      ),
    ),
  )
}

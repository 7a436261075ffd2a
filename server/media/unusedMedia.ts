import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

type MediaColumns = readonly (readonly [table: keyof Database, column: string])[]

/** Columns that refer to a media row, but for posts and messages. */
const otherColumns = [
  ['ad_creatives', 'media_id'],
  ['communities', 'image_media_id'],
  ['modules', 'image_media_id'],
  ['products', 'image_media_id'],
  ['sales_pages', 'video_media_id'],
  ['testimonies', 'image_media_id'],
  ['testimonies', 'video_media_id'],
  ['users', 'avatar_media_id'],
  ['users', 'cover_media_id'],
  ['videos', 'media_id'],
  ['videos', 'poster_media_id'],
] as const satisfies MediaColumns

/** What members see, and beside it what is hidden or removed and may be restored. */
const visibleColumns = [
  ...otherColumns,
  ['messages', 'attachment_media_id'],
  ['posts', 'image_media_id'],
  ['posts', 'thumbnail_media_id'],
  ['posts', 'video_media_id'],
] as const satisfies MediaColumns
const allColumns = [
  ...otherColumns,
  ['studio_changes', 'kept_media_id'],
  // Moderators see what was reported, also when its author has deleted or replaced it.
  ['moderation_snapshots', 'avatar_media_id'],
  ['moderation_snapshots', 'image_media_id'],
  ['moderation_snapshots', 'video_media_id'],
  ['moderation_snapshots', 'file_media_id'],
  ['messages', 'attachment_media_id'],
  ['hidden_messages', 'attachment_media_id'],
  ['all_posts', 'image_media_id'],
  ['all_posts', 'thumbnail_media_id'],
  ['all_posts', 'video_media_id'],
] as const satisfies MediaColumns

const refersTo = (eb: ExpressionBuilder<Database, 'media'>, columns: MediaColumns) =>
  eb.or(
    columns.map(([table, column]) =>
      eb.exists(sql`(select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`),
    ),
  )

/** Condition: nothing refers to this media row. */
export const isUnused = (eb: ExpressionBuilder<Database, 'media'>) => eb.not(refersTo(eb, allColumns))

/** Condition: something that is not hidden refers to this media row. */
export const isShown = (eb: ExpressionBuilder<Database, 'media'>) => refersTo(eb, visibleColumns)

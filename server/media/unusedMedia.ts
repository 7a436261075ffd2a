import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isOfPresentCommunity, isPresentCommunity } from '../db/presentCommunities.ts'

type MediaColumns = readonly (readonly [table: keyof Database, column: string])[]
type ShownColumns = readonly (readonly [table: keyof Database, column: string, shown?: RawBuilder<SqlBool>])[]

/** Columns that refer to a media row and belong to no community. */
const personalColumns = [
  ['ad_creatives', 'media_id'],
  ['users', 'avatar_media_id'],
  ['users', 'cover_media_id'],
] as const satisfies MediaColumns

const ofPresentModule = sql<SqlBool>`exists (
  select from modules where modules.id = videos.module_id and ${isOfPresentCommunity(sql.ref('modules.product_id'))})`

/** Columns of communities, without posts, each with the condition that the community of the row is not deleted. */
const communityColumns = [
  ['communities', 'image_media_id', sql<SqlBool>`communities.deleted_at is null`],
  ['modules', 'image_media_id', isOfPresentCommunity(sql.ref('modules.product_id'))],
  ['products', 'image_media_id', isOfPresentCommunity(sql.ref('products.id'))],
  ['sales_pages', 'video_media_id', isOfPresentCommunity(sql.ref('sales_pages.product_id'))],
  ['testimonies', 'image_media_id', isPresentCommunity(sql.ref('testimonies.community_id'))],
  ['testimonies', 'video_media_id', isPresentCommunity(sql.ref('testimonies.community_id'))],
  ['videos', 'media_id', ofPresentModule],
  ['videos', 'poster_media_id', ofPresentModule],
] as const

const postColumns = ['image_media_id', 'thumbnail_media_id', 'video_media_id'] as const
const isPresentPost = sql<SqlBool>`(
  posts.community_id is null or ${isPresentCommunity(sql.ref('posts.community_id'))})`

/** Columns of what members see, without the tables of what is hidden or removed and may be restored. */
const shownColumns: ShownColumns = [
  ...personalColumns,
  ['messages', 'attachment_media_id'],
  ...communityColumns,
  ...postColumns.map((column) => ['posts', column, isPresentPost] as const),
]
const allColumns = [
  ...personalColumns,
  ...communityColumns.map(([table, column]) => [table, column] as const),
  ['studio_changes', 'kept_media_id'],
  // Moderators see what was reported, also when its author has deleted or replaced it.
  ['moderation_snapshots', 'avatar_media_id'],
  ['moderation_snapshots', 'image_media_id'],
  ['moderation_snapshots', 'video_media_id'],
  ['moderation_snapshots', 'file_media_id'],
  ['messages', 'attachment_media_id'],
  ['hidden_messages', 'attachment_media_id'],
  ...postColumns.map((column) => ['all_posts', column] as const),
] as const satisfies MediaColumns

const refersTo = (eb: ExpressionBuilder<Database, 'media'>, columns: ShownColumns) =>
  eb.or(
    columns.map(([table, column, shown]) =>
      eb.exists(
        sql`(select 1 from ${sql.table(table)}
          where ${sql.ref(`${table}.${column}`)} = media.id ${shown ? sql`and ${shown}` : sql``})`,
      ),
    ),
  )

/** Condition: nothing refers to this media row. */
export const isUnused = (eb: ExpressionBuilder<Database, 'media'>) => eb.not(refersTo(eb, allColumns))

/** Condition: something that is neither hidden nor in a deleted community refers to this media row. */
export const isShown = (eb: ExpressionBuilder<Database, 'media'>) => refersTo(eb, shownColumns)

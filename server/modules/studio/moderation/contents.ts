/** Things as moderators see them: also when they are hidden. */
import { sql } from 'kysely'
import type { ReportTarget } from '#api/contract/reports.ts'
import type { Db } from '../../../db/client.ts'

export interface Content {
  id: string
  author_id: string
  text: string
  created_at: Date
  image_key: string | null
  video_key: string | null
  file_name: string | null
  post_id: string | null
  post_text: string | null
  post_author_name: string | null
  post_created_at: Date | null
}

const none = sql<string | null>`null`
const noPost = [
  sql<string | null>`null::uuid`.as('post_id'),
  none.as('post_text'),
  none.as('post_author_name'),
  sql<Date | null>`null::timestamptz`.as('post_created_at'),
] as const

const idsOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const posts = (db: Db, ids: readonly string[]): Promise<Content[]> =>
  db
    .selectFrom('all_posts as p')
    .leftJoin('media as image', 'image.id', 'p.image_media_id')
    .leftJoin('media as video', 'video.id', 'p.video_media_id')
    .where('p.id', '=', idsOf(ids))
    .select([
      'p.id',
      'p.author_id',
      'p.content as text',
      'p.created_at',
      'image.storage_key as image_key',
      'video.storage_key as video_key',
      none.as('file_name'),
      ...noPost,
    ])
    .execute()

const comments = (db: Db, ids: readonly string[]): Promise<Content[]> =>
  db
    .selectFrom('all_comments as c')
    .innerJoin('all_posts as p', 'p.id', 'c.post_id')
    .innerJoin('users', 'users.id', 'p.author_id')
    .where('c.id', '=', idsOf(ids))
    .select([
      'c.id',
      'c.user_id as author_id',
      'c.content as text',
      'c.created_at',
      none.as('image_key'),
      none.as('video_key'),
      none.as('file_name'),
      'p.id as post_id',
      'p.content as post_text',
      'users.name as post_author_name',
      'p.created_at as post_created_at',
    ])
    .execute()

/** Only the message itself: the reporter chose to show it, and nothing else of the conversation. */
const messages = (db: Db, ids: readonly string[]): Promise<Content[]> =>
  db
    .selectFrom('messages as m')
    .leftJoin('hidden_messages as h', 'h.message_id', 'm.id')
    .leftJoin('media', (join) =>
      join.on(sql<boolean>`media.id = coalesce(h.attachment_media_id, m.attachment_media_id)`),
    )
    .where('m.id', '=', idsOf(ids))
    .select([
      'm.id',
      sql<string>`m.sender_id`.as('author_id'),
      sql<string>`coalesce(h.content, m.content)`.as('text'),
      'm.sent_at as created_at',
      sql<string | null>`case media.kind when 'image' then media.storage_key end`.as('image_key'),
      sql<string | null>`case media.kind when 'video' then media.storage_key end`.as('video_key'),
      'media.file_name',
      ...noPost,
    ])
    .execute()

const profiles = (db: Db, ids: readonly string[]): Promise<Content[]> =>
  db
    .selectFrom('users as u')
    .leftJoin('media as cover', 'cover.id', 'u.cover_media_id')
    .where('u.id', '=', idsOf(ids))
    .select([
      'u.id',
      'u.id as author_id',
      sql<string>`coalesce(u.bio, '')`.as('text'),
      'u.created_at',
      'cover.storage_key as image_key',
      none.as('video_key'),
      none.as('file_name'),
      ...noPost,
    ])
    .execute()

const load = { post: posts, comment: comments, message: messages, profile: profiles } as const

/** The contents of things of one kind, by id. */
export async function loadContents(
  db: Db,
  kind: ReportTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await load[kind](db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The posts of a community, the hidden ones among them: newest first, and searched by words. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type listStudioPosts, type PostFilter, studioPostsPageSize } from '#api/contract/studio/posts.ts'
import type { Parsed } from '#api/contract/endpoint.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../../plugins/pageCursor.ts'
import type { Db } from '../../../db/client.ts'
import { hasWords, wordsIn } from '../../../db/search.ts'

const conditions: Readonly<Record<PostFilter, RawBuilder<SqlBool>>> = {
  all: sql`true`,
  pinned: sql`pinned_at is not null and hidden_at is null`,
  hidden: sql`hidden_at is not null`,
}

/** Ids and times of the posts that have the words in their text, or all of them in their author's name. */
function matching(communityId: string, show: PostFilter, q: string): RawBuilder<unknown> {
  const shown = conditions[show]
  const inCommunity = sql`select id, created_at from all_posts where community_id = ${communityId} and ${shown}`
  if (wordsIn(q).length === 0) return inCommunity
  return sql`
    select id, created_at from all_posts
    where community_id is not null and post_words(content, community_id) @@ (${`'@${communityId}'`}::tsquery && search_query(${q}))
      and ${shown}
    union
    ${inCommunity} and author_id in (
      select id from users where ${hasWords(sql.ref('name'), q)})`
}

const newestFirst: readonly SortKey[] = [
  { by: sql.ref('created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('id'), type: 'uuid', order: 'desc' },
]

/** A page of posts, after the one with these sort values or by its number, and how many posts there are. */
export async function listPosts(
  db: Db,
  communityId: string,
  { show, q = '', page }: Parsed<typeof listStudioPosts, 'query'>,
  after?: readonly SortValue[],
) {
  const from = requireValuesOf(newestFirst, after)
  const start = from
    ? sql`where ${isAfter(newestFirst, from)} order by ${orderOf(newestFirst)}`
    : sql`order by ${orderOf(newestFirst)} offset ${(page - 1) * studioPostsPageSize}`
  const found = matching(communityId, show, q)
  // What was searched for is found once; the rest is counted and read along its index.
  const once = sql.raw(wordsIn(q).length > 0 ? 'materialized' : 'not materialized')
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as ${once} (${found})
    select (select count(*)::integer from found) as total, array(
      select id from found ${start} limit ${studioPostsPageSize + 1}) as ids`.execute(db)
  const { total = 0, ids = [] } = rows[0] ?? {}
  const { rows: posts, next } = cutPage(await findPosts(db, ids), studioPostsPageSize, (row) => [
    row.created_at,
    row.id,
  ])
  return { total, posts, next }
}

const findPosts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('all_posts as post')
    .innerJoin('users as author', 'author.id', 'post.author_id')
    .where('post.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .select([
      'post.id',
      'post.content',
      'post.author_id',
      'author.name as author_name',
      'post.likes_count',
      'post.comments_count',
      'post.pinned_at',
      'post.hidden_at',
      'post.created_at',
      sql<boolean>`post.image_media_id is not null or post.video_media_id is not null`.as('has_media'),
    ])
    .execute()

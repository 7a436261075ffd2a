import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { isGuid } from '../../db/guid.ts'
import { formatPageCursor, requireValuesOf } from '../../plugins/pageCursor.ts'
import { type Access, accessOf, accessQuery, communityNotFound } from '../communities/policy.ts'
import { authorVisibleTo } from '../profiles/policy.ts'
import { postShownTo } from './hidden.ts'

/** The columns of an author, for `authorFields`. */
export const authorColumns = [
  'users.name as author_name',
  'users.bio as author_bio',
  'author_image.storage_key as author_image_key',
] as const

/** Query of posts with author and media, as the reader sees them; `has_liked` joins on the primary key of likes. */
export function postQuery(db: Db, readerId: string) {
  return db
    .selectFrom('all_posts as posts')
    .where(postShownTo(readerId))
    .innerJoin('users', 'users.id', 'posts.author_id')
    .leftJoin('media as author_image', 'author_image.id', 'users.avatar_media_id')
    .leftJoin('media as image', 'image.id', 'posts.image_media_id')
    .leftJoin('media as video', 'video.id', 'posts.video_media_id')
    .leftJoin('media as thumbnail', 'thumbnail.id', 'posts.thumbnail_media_id')
    .leftJoin('post_likes as own_like', (join) =>
      join.onRef('own_like.post_id', '=', 'posts.id').on('own_like.user_id', '=', readerId),
    )
    .select([
      'posts.id',
      'posts.author_id',
      'posts.community_id',
      'posts.content',
      'posts.tag',
      'posts.image_alt',
      'posts.likes_count',
      'posts.comments_count',
      'posts.created_at',
      'posts.updated_at',
      'image.storage_key as image_key',
      'image.width as image_width',
      'image.height as image_height',
      'video.storage_key as video_key',
      'video.content_type as video_content_type',
      'thumbnail.storage_key as thumbnail_key',
      'posts.category',
      'posts.is_featured',
      'posts.video_seconds',
      'posts.video_aspect',
      'posts.views_count',
      'posts.shares_count',
      'posts.pinned_at',
      'posts.hidden_at',
      'own_like.user_id as own_like',
      'users.is_profile_public as author_is_public',
      ...authorColumns,
    ])
}

const selectPost = preparedQuery(
  ['readerId', 'id'],
  (db, { readerId, id }: { readerId: string; id: string }) =>
    postQuery(db, readerId).where('posts.id', '=', id),
)

export type PostRow = Awaited<ReturnType<typeof selectPost>>[number]

/** One post, or undefined. */
export async function findPost(db: Db, readerId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await selectPost(db, { readerId, id })
  return row
}

/**
 * Locks the post, if it exists, before its dependent rows are changed. Deleting a post locks in the same order, which
 * avoids deadlocks.
 */
export const lockPost = (db: Db, id: string) =>
  db.selectFrom('posts').where('posts.id', '=', id).forNoKeyUpdate()

/** Likes a post; returns nothing if the member has already liked it, or if it no longer exists. */
export function addLike(db: Db, id: string, userId: string) {
  return db
    .insertInto('post_likes')
    .columns(['post_id', 'user_id'])
    .expression(lockPost(db, id).select(['posts.id', sql<string>`${userId}::uuid`.as('user_id')]))
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
}

interface PageValues extends Record<string, unknown> {
  readerId: string
  communityId: string
  offset: number
  pinnedAt: SortValue
  createdAt: SortValue
  id: SortValue
}

interface PageVariant {
  limit: number
  visitor: boolean
  /** How the page starts: at the top, at an offset, or after a pinned or another post. */
  from: 'top' | 'offset' | 'pinned' | 'other'
}

/** The latest pinned first, then the others: one order over all pages, so that none is shown twice or left out. */
const sortKeys: readonly SortKey[] = [
  { by: sql.ref('pinned_at'), type: 'timestamptz', order: 'desc', nullable: true },
  { by: sql.ref('created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('id'), type: 'uuid', order: 'desc' },
]

/**
 * The query for each page size, for the first page (without offset), and for visitors (members see the posts of all
 * authors). It gives the access to the community as well, because another query would cost more than that in each row.
 */
const communityPage = perVariant(({ limit, visitor, from }: PageVariant) =>
  preparedQuery(
    ['readerId', 'communityId', 'offset', 'pinnedAt', 'createdAt', 'id'],
    (db, { readerId, communityId, offset, pinnedAt, createdAt, id }: PageValues) => {
      // First the ids of the page, from the index alone; then the joins for these few rows.
      let newest = db
        .selectFrom('posts')
        .where('community_id', '=', communityId)
        .orderBy(orderOf(sortKeys))
        .limit(sql.lit(limit))
        .select('id')
      if (visitor) newest = newest.where(authorVisibleTo(readerId))
      const page =
        from === 'top'
          ? newest
          : from === 'offset'
            ? newest.offset(sql<number>`${offset}::integer`)
            : newest.where(isAfter(sortKeys, [from === 'pinned' ? pinnedAt : null, createdAt, id]))
      return accessQuery(db, readerId, communityId)
        .leftJoinLateral(page.as('page'), (join) =>
          join.on((eb) =>
            eb.or([eb('communities.is_public', '=', sql.lit(true)), eb('memberships.role', 'is not', null)]),
          ),
        )
        .leftJoinLateral(
          postQuery(db, readerId)
            .where('posts.id', '=', sql<string>`page.id`)
            .as('post'),
          (join) => join.onTrue(),
        )
        .selectAll('post')
        .orderBy('post.pinned_at', (order) => order.desc().nullsLast())
        .orderBy('post.created_at', 'desc')
        .orderBy('post.id', 'desc')
    },
  ),
)

interface CommunityPage {
  /** Counted from 1. */
  page: number
  limit: number
  /** The sort values of the post after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

/**
 * A user's access to a community, and a page of its posts: the pinned ones, then the newest first. Visitors do not see
 * those of private profiles. `next` is the cursor of the next page; it is missing after the last post.
 * @throws {HttpError} 404 for a community hidden from the user, 400 for a cursor of another list.
 */
export async function listPosts(
  db: Db,
  readerId: string,
  communityId: string,
  { page, limit, after }: CommunityPage,
): Promise<{ access: Access; posts: PostRow[]; next: string | undefined }> {
  if (!isGuid(communityId)) throw communityNotFound()
  const [pinnedAt = null, createdAt = null, id = null] = requireValuesOf(sortKeys, after) ?? []
  const from = after ? (pinnedAt === null ? 'other' : 'pinned') : page === 1 ? 'top' : 'offset'
  const read = (visitor: boolean) =>
    communityPage({ limit: limit + 1, visitor, from })(db, {
      readerId,
      communityId,
      offset: (page - 1) * limit,
      pinnedAt,
      createdAt,
      id,
    })
  // Nearly everybody who reads is a member.
  const rows = await read(false)
  const access = accessOf(rows[0])
  const found = access.role === null ? await read(true) : rows
  // A page without posts is one row without a post.
  const posts = found.filter((row): row is typeof row & PostRow => row.id !== null)
  const last = posts.length > limit && posts[limit - 1]
  return {
    access,
    posts: posts.slice(0, limit),
    next: last ? formatPageCursor([last.pinned_at, last.created_at, last.id]) : undefined,
  }
}

/** Number of posts that a visitor does not see, because their authors' profiles are private. */
export async function countHidden(db: Db, readerId: string, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .where('community_id', '=', communityId)
    .where((eb) => eb.not(authorVisibleTo(readerId)))
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

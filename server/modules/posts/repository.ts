import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'
import { isGuid } from '../../guid.ts'
import { type Access, accessOf, accessQuery, communityNotFound } from '../communities/policy.ts'
import { authorVisibleTo } from '../profiles/policy.ts'
import { commentShownTo, postShownTo } from './hidden.ts'

const authorColumns = [
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
}

interface PageVariant {
  limit: number
  first: boolean
  visitor: boolean
}

/** The latest pinned first, then the others: one order over all pages, so that none is shown twice or left out. */
const pinnedFirst = sql`pinned_at desc nulls last`

/**
 * The query for each page size, for the first page (without offset), and for visitors (members see the posts of all
 * authors). It gives the access to the community as well, because another query would cost more than that in each row.
 */
const communityPage = perVariant(({ limit, first, visitor }: PageVariant) =>
  preparedQuery(
    ['readerId', 'communityId', 'offset'],
    (db, { readerId, communityId, offset }: PageValues) => {
      // First the ids of the page, from the index alone; then the joins for these few rows.
      let newest = db
        .selectFrom('posts')
        .where('community_id', '=', communityId)
        .orderBy(pinnedFirst)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(limit))
        .select('id')
      if (visitor) newest = newest.where(authorVisibleTo(readerId))
      const page = first ? newest : newest.offset(sql<number>`${offset}::integer`)
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
        .orderBy(pinnedFirst)
        .orderBy('post.created_at', 'desc')
        .orderBy('post.id', 'desc')
    },
  ),
)

interface CommunityPage {
  /** Counted from 1. */
  page: number
  limit: number
}

/**
 * A user's access to a community, and a page of its posts: the pinned ones, then the newest first. Visitors do not see
 * those of private profiles.
 * @throws {HttpError} 404 for a community hidden from the user.
 */
export async function listPosts(
  db: Db,
  readerId: string,
  communityId: string,
  { page, limit }: CommunityPage,
): Promise<{ access: Access; posts: PostRow[] }> {
  if (!isGuid(communityId)) throw communityNotFound()
  const read = (visitor: boolean) =>
    communityPage({ limit, first: page === 1, visitor })(db, {
      readerId,
      communityId,
      offset: (page - 1) * limit,
    })
  // Nearly everybody who reads is a member.
  const rows = await read(false)
  const access = accessOf(rows[0])
  const found = access.role === null ? await read(true) : rows
  // A page without posts is one row without a post.
  return { access, posts: found.filter((row): row is typeof row & PostRow => row.id !== null) }
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

/** Maximum number of comments in a post's detail. */
const maxComments = 200

function commentQuery(db: Db, readerId: string) {
  return db
    .selectFrom('all_comments as comments')
    .where(commentShownTo(readerId))
    .innerJoin('all_posts as posts', 'posts.id', 'comments.post_id')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('media as author_image', 'author_image.id', 'users.avatar_media_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'comments.user_id')
        .onRef('memberships.community_id', '=', 'posts.community_id'),
    )
    .select([
      'comments.id',
      'comments.post_id',
      'comments.user_id',
      'comments.content',
      'comments.created_at',
      'comments.hidden_at',
      'memberships.role as author_role',
      ...authorColumns,
    ])
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

const newestComments = preparedQuery(
  ['readerId', 'postId'],
  (db, { readerId, postId }: { readerId: string; postId: string }) =>
    commentQuery(db, readerId)
      .where('comments.post_id', '=', postId)
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id', 'desc')
      .limit(sql.lit(maxComments)),
)

/** The newest comments of a post as the reader sees them, oldest first. */
export async function listComments(db: Db, readerId: string, postId: string) {
  return (await newestComments(db, { readerId, postId })).toReversed()
}

export function findComment(db: Db, readerId: string, id: string) {
  return commentQuery(db, readerId).where('comments.id', '=', id).executeTakeFirst()
}

/** The comment that the member has already sent with this idempotency key. */
export function findCommentByKey(db: Db, userId: string, key: string) {
  return commentQuery(db, userId)
    .where('comments.user_id', '=', userId)
    .where('comments.idempotency_key', '=', key)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'
import type { TimeCursor } from '../../db/timeCursor.ts'
import { commentShownTo } from './hidden.ts'
import { authorColumns } from './repository.ts'

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

export type CommentRow = Awaited<ReturnType<typeof selectNewestComments>>[number]

interface CommentsOf extends Record<string, unknown> {
  readerId: string
  postId: string
}

const selectNewestComments = preparedQuery(['readerId', 'postId'], (db, { readerId, postId }: CommentsOf) =>
  commentQuery(db, readerId)
    .where('comments.post_id', '=', postId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(sql.lit(maxComments + 1)),
)

/** Lists the newest comments of a post as the reader sees them, oldest first, and whether there are earlier ones. */
export async function listComments(
  db: Db,
  readerId: string,
  postId: string,
): Promise<{ comments: CommentRow[]; hasEarlier: boolean }> {
  const rows = await selectNewestComments(db, { readerId, postId })
  return { comments: rows.slice(0, maxComments).toReversed(), hasEarlier: rows.length > maxComments }
}

const selectComments = perVariant(({ limit, direction }: { limit: number; direction: 'before' | 'from' }) =>
  preparedQuery(
    ['readerId', 'postId', 'createdAt', 'id'],
    (db, { readerId, postId, createdAt, id }: CommentsOf & TimeCursor) => {
      const position = sql`(${createdAt}, ${id}::uuid)`
      const order = direction === 'before' ? 'desc' : 'asc'
      return commentQuery(db, readerId)
        .where('comments.post_id', '=', postId)
        .where(
          direction === 'before'
            ? sql<boolean>`(comments.created_at, comments.id) < ${position}`
            : sql<boolean>`(comments.created_at, comments.id) >= ${position}`,
        )
        .orderBy('comments.created_at', order)
        .orderBy('comments.id', order)
        .limit(sql.lit(limit + 1))
    },
  ),
)

/** A page of comments, oldest first. A position is missing where there are no more comments. */
export interface CommentPage {
  comments: CommentRow[]
  /** The page before ends before this position. */
  earlier?: TimeCursor | undefined
  /** The next page begins with the comment at this position. */
  later?: TimeCursor | undefined
}

const positionOf = (row: CommentRow | undefined): TimeCursor | undefined =>
  row && { createdAt: row.created_at, id: row.id }

/** Lists the comments before a position. */
export async function listCommentsBefore(
  db: Db,
  of: { readerId: string; postId: string },
  position: TimeCursor,
  limit: number,
): Promise<CommentPage> {
  const rows = await selectComments({ limit, direction: 'before' })(db, { ...of, ...position })
  const comments = rows.slice(0, limit).toReversed()
  return {
    comments,
    earlier: rows.length > limit ? positionOf(comments[0]) : undefined,
    later: position,
  }
}

/** Lists the comments from a position on, including the one at it. */
export async function listCommentsFrom(
  db: Db,
  of: { readerId: string; postId: string },
  position: TimeCursor,
  limit: number,
): Promise<CommentPage> {
  const rows = await selectComments({ limit, direction: 'from' })(db, { ...of, ...position })
  return { comments: rows.slice(0, limit), earlier: position, later: positionOf(rows[limit]) }
}

/**
 * Lists half a page of comments before a comment, and half a page from it on; undefined if the reader does not see it, or
 * it is of another post.
 */
export async function listCommentsAround(
  db: Db,
  of: { readerId: string; postId: string },
  id: string,
  limit: number,
): Promise<CommentPage | undefined> {
  const comment = await findComment(db, of.readerId, id)
  const position = comment?.post_id === of.postId && positionOf(comment)
  if (!position) return undefined
  const half = Math.ceil(limit / 2)
  const [before, after] = await Promise.all([
    listCommentsBefore(db, of, position, half),
    listCommentsFrom(db, of, position, half),
  ])
  return {
    comments: [...before.comments, ...after.comments],
    earlier: before.earlier,
    later: after.later,
  }
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

import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../plugins/auth.ts'
import { postQuery, type PostRow } from '../posts/repository.ts'

/** Where a page of the feed begins: after this post. */
export interface Place {
  createdAt: Date
  id: string
}

export interface FeedPageQuery {
  limit: number
  category?: string | undefined
  /** After a place (exact and quick at any depth), or as page number `page`, counted from 1. */
  after?: Place | undefined
  page: number
}

/** A page of global posts, newest first, and whether more follow. */
export async function listFeed(
  db: Db,
  readerId: string,
  { limit, category, after, page }: FeedPageQuery,
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  // The page's ids first, from the index alone; then the joins for those few.
  let ids = db
    .selectFrom('posts')
    .where('community_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit + 1))
    .select('id')
  if (category) ids = ids.where('category', '=', category)
  if (after) ids = ids.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  else if (page > 1) ids = ids.offset((page - 1) * limit)
  const rows = await postQuery(db, readerId)
    .where('posts.id', 'in', ids)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** The place as text that travels. */
export const placeText = ({ created_at, id }: Pick<PostRow, 'created_at' | 'id'>): string =>
  `${created_at.getTime()}_${id}`

/**
 * The place that {@link placeText} wrote.
 * @throws {HttpError} 400 for anything else.
 */
export function readPlace(text: string): Place {
  const [, time, id] = /^(\d{1,15})_(.+)$/u.exec(text) ?? []
  if (!time || !id || !isGuid(id)) throw new HttpError(400, 'Los datos enviados no son válidos.')
  return { createdAt: new Date(Number(time)), id }
}

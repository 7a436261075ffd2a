import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'
import type { TimeCursor } from '../../db/timeCursor.ts'
import { authorVisibleTo } from '../profiles/policy.ts'
import { postQuery, type PostRow } from '../posts/repository.ts'

export interface FeedPageQuery {
  limit: number
  category?: string | undefined
  /** Start after a cursor, which is exact and fast at any depth; otherwise use page number `page`, counted from 1. */
  after?: TimeCursor | undefined
  page: number
}

interface FeedValues extends Record<string, unknown> {
  readerId: string
  offset: number
  category: string
  createdAt: Date
  id: string
}

interface FeedVariant {
  limit: number
  byCategory: boolean
  /** How the page starts: at the top, after a cursor, or at an offset. */
  from: 'top' | 'cursor' | 'offset'
}

/**
 * The query for each variant. The limit is part of the variant: a generic plan for any limit would be one for a large
 * limit.
 */
const feedPage = perVariant(({ limit, byCategory, from }: FeedVariant) =>
  preparedQuery(['readerId', 'offset', 'category', 'createdAt', 'id'], (db, values: FeedValues) => {
    // First the ids of the page, from the index alone; then the joins for these few rows.
    let ids = db
      .selectFrom('posts')
      .where('community_id', 'is', null)
      .where(authorVisibleTo(values.readerId))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select('id')
    if (byCategory) ids = ids.where('category', '=', values.category)
    if (from === 'cursor') {
      ids = ids.where(sql<boolean>`(created_at, id) < (${values.createdAt}, ${values.id}::uuid)`)
    } else if (from === 'offset') ids = ids.offset(sql<number>`${values.offset}::integer`)
    return postQuery(db, values.readerId)
      .where('posts.id', 'in', ids)
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
  }),
)

/** A page of global posts, newest first, and whether more follow. */
export async function listFeed(
  db: Db,
  readerId: string,
  { limit, category, after, page }: FeedPageQuery,
): Promise<{ rows: PostRow[]; hasMore: boolean }> {
  const run = feedPage({
    limit: limit + 1,
    byCategory: category !== undefined,
    from: after ? 'cursor' : page > 1 ? 'offset' : 'top',
  })
  const rows = await run(db, {
    readerId,
    offset: (page - 1) * limit,
    category: category ?? '',
    createdAt: after?.createdAt ?? new Date(0),
    id: after?.id ?? '',
  })
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

import { sql } from 'kysely'
import type { PointKind } from '#api/contract/ranking.ts'
import { truncate } from '#lib/truncate.ts'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'

/** Maximum length of the text shown for an entry. */
const textLength = 80
/** Number of characters fetched: more, because a grapheme may consist of several. */
const textFetched = 600

interface PageValues extends Record<string, unknown> {
  communityId: string
  userId: string
  month: string
  after: string | null
}

const selectPage = perVariant(({ limit, first }: { limit: number; first: boolean }) =>
  preparedQuery(
    ['communityId', 'userId', 'month', 'after'],
    (db, { communityId, userId, month, after }: PageValues) => {
      const entries = db
        .selectFrom('point_entries')
        .where('community_id', '=', communityId)
        .where('user_id', '=', userId)
        .where('month', '=', month)
        .$if(!first, (query) =>
          query.where(
            sql`(created_at, id)`,
            '<',
            sql`(select created_at, id from point_entries where id = ${after}::bigint)`,
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(limit))
        .selectAll()
      return db
        .selectFrom(entries.as('entry'))
        .leftJoin('posts', (join) =>
          join.onRef('posts.id', '=', 'entry.source_id').on('entry.kind', '=', sql.lit('posts')),
        )
        .leftJoin('comments', (join) =>
          join.onRef('comments.id', '=', 'entry.source_id').on('entry.kind', '=', sql.lit('comments')),
        )
        .leftJoin('referrals', (join) =>
          join.onRef('referrals.id', '=', 'entry.source_id').on('entry.kind', '=', sql.lit('referrals')),
        )
        .leftJoin('testimonies', (join) =>
          join.onRef('testimonies.id', '=', 'entry.source_id').on('entry.kind', '=', sql.lit('testimonials')),
        )
        .leftJoin('survey_responses', (join) =>
          join.onRef('survey_responses.id', '=', 'entry.source_id').on('entry.kind', '=', sql.lit('surveys')),
        )
        .leftJoin('surveys', 'surveys.id', 'survey_responses.survey_id')
        .orderBy('entry.created_at', 'desc')
        .orderBy('entry.id', 'desc')
        .select(['entry.id', 'entry.kind', 'entry.points', 'entry.created_at'])
        .select((eb) => [
          eb.fn.coalesce('posts.id', 'comments.post_id').as('post_id'),
          sql<string | null>`left(
            coalesce(posts.content, comments.content, referrals.nombre, testimonies.content, surveys.title),
            ${sql.lit(textFetched)})`.as('text'),
        ])
    },
  ),
)

const findEntry = preparedQuery(
  ['communityId', 'userId', 'id'],
  (db, { communityId, userId, id }: { communityId: string; userId: string; id: string }) =>
    db
      .selectFrom('point_entries')
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`${id}::bigint`)
      .select('id'),
)

/** Whether `id` is one of the member's entries in the community. */
export async function isOwnEntry(db: Db, communityId: string, userId: string, id: string) {
  return /^\d{1,18}$/u.test(id) && (await findEntry(db, { communityId, userId, id })).length > 0
}

interface Entry {
  id: string
  kind: PointKind
  points: number
  created_at: string
  text: string | null
  post_id: string | null
}

/** A page of a member's entries of a month, newest first, optionally after a given entry; and whether more follow. */
export async function listLedgerEntries(
  db: Db,
  key: { communityId: string; userId: string; month: string },
  limit: number,
  after?: string,
): Promise<{ entries: Entry[]; hasMore: boolean }> {
  const run = selectPage({ limit: limit + 1, first: after === undefined })
  const rows = await run(db, { ...key, after: after ?? null })
  const entries = rows.slice(0, limit).map(({ created_at, text, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    text: text === null ? null : truncate(text.trim().replace(/\s+/gu, ' '), textLength),
  }))
  return { entries, hasMore: rows.length > limit }
}

interface Day extends Record<string, unknown> {
  communityId: string
  userId: string
  at: Date
  /** The month of `at`. */
  month: string
}

const selectEarnedToday = preparedQuery(['communityId', 'userId', 'at', 'month'], (db, day: Day) => {
  const { communityId, userId, at, month } = day
  const begins = sql<Date>`date_trunc('day', ${at}::timestamptz, 'Europe/Madrid')`
  return db
    .selectFrom('point_entries as e')
    .where('e.community_id', '=', communityId)
    .where('e.user_id', '=', userId)
    .where('e.month', '=', month)
    .where('e.points', '>', 0)
    .where('e.created_at', '>=', begins)
    .where(
      'e.created_at',
      '<',
      sql<Date>`date_trunc('day', ${begins} + interval '36 hours', 'Europe/Madrid')`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('point_entries as back')
            .whereRef('back.user_id', '=', 'e.user_id')
            .whereRef('back.source_id', '=', 'e.source_id')
            .whereRef('back.kind', '=', 'e.kind')
            .whereRef('back.month', '=', 'e.month')
            .where('back.points', '<', 0)
            .select('back.id'),
        ),
      ),
    )
    .groupBy('e.kind')
    .select((eb) => ['e.kind', eb.fn.countAll<string>().as('total')])
})

/** Number of actions of each kind that have earned points on the day of `at` in Europe/Madrid and still count. */
export async function countEarnedToday(db: Db, day: Day): Promise<Map<PointKind, number>> {
  const rows = await selectEarnedToday(db, day)
  return new Map(rows.map(({ kind, total }) => [kind, Number(total)]))
}

import { type SqlBool, sql } from 'kysely'
import { type ByKind, type PointKind, pointKinds, type PointRule } from '#api/contract/ranking.ts'
import type { Db, Trx } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'

const kindColumns = pointKinds.flatMap(
  (kind) => [`monthly_points.${kind}_points`, `monthly_points.${kind}_actions`] as const,
)

/** Points or actions by kind, from a row of totals. */
export function byKind<W extends 'points' | 'actions'>(
  row: Record<`${PointKind}_${W}`, number>,
  what: W,
): ByKind {
  return Object.fromEntries(pointKinds.map((kind) => [kind, row[`${kind}_${what}`]]))
}

/** The condition of the partial index over the ranking. */
const isRanked = sql<SqlBool>`(monthly_points.points > 0 and monthly_points.member)`

interface CommunityMonth extends Record<string, unknown> {
  communityId: string
  month: string
}

const selectRanking = perVariant(({ limit }: { limit: number }) =>
  preparedQuery(['communityId', 'month'], (db, { communityId, month }: CommunityMonth) =>
    db
      .selectFrom(
        db
          .selectFrom('monthly_points')
          .where('community_id', '=', communityId)
          .where('month', '=', month)
          .where(isRanked)
          .orderBy('points', 'desc')
          .orderBy('last_earned_at')
          .orderBy('user_id')
          .limit(sql.lit(limit))
          .selectAll()
          .as('monthly_points'),
      )
      .innerJoin('users', 'users.id', 'monthly_points.user_id')
      .leftJoin('media', 'media.id', 'users.avatar_media_id')
      .orderBy('monthly_points.points', 'desc')
      .orderBy('monthly_points.last_earned_at')
      .orderBy('monthly_points.user_id')
      .select([
        'monthly_points.user_id',
        'monthly_points.points',
        'monthly_points.actions',
        ...kindColumns,
        'users.name',
        'media.storage_key as image_key',
      ]),
  ),
)

/** The top of a community's month: most points first; with equal points, the earlier last action first. */
export function listRanking(db: Db, communityId: string, month: string, limit: number) {
  return selectRanking({ limit })(db, { communityId, month })
}

const selectAnyTotals = preparedQuery(['communityId'], (db, { communityId }: { communityId: string }) =>
  db.selectFrom('monthly_points').where('community_id', '=', communityId).limit(sql.lit(1)).select('month'),
)

/** Whether anybody has ever earned points in a community. */
export async function hasEverRanked(db: Db, communityId: string): Promise<boolean> {
  return (await selectAnyTotals(db, { communityId })).length > 0
}

/** A row's position in its ranking, counted from 1; both counts use the ranking index. */
const position = sql<number>`(1
  + (select count(*) from monthly_points ahead
     where ahead.community_id = monthly_points.community_id and ahead.month = monthly_points.month
       and ahead.points > 0 and ahead.member and ahead.points > monthly_points.points)
  + (select count(*) from monthly_points level
     where level.community_id = monthly_points.community_id and level.month = monthly_points.month
       and level.points > 0 and level.member and level.points = monthly_points.points
       and (level.last_earned_at, level.user_id) < (monthly_points.last_earned_at, monthly_points.user_id)))::integer`

const selectLastTotals = preparedQuery(
  ['communityId', 'month', 'userId'],
  (db, { communityId, month, userId }: CommunityMonth & { userId: string }) =>
    db
      .selectFrom('monthly_points')
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .where('month', '<=', month)
      .orderBy('month', 'desc')
      .limit(sql.lit(1))
      .select(['month', 'points', 'actions', ...kindColumns])
      .select((eb) =>
        eb
          .case()
          .when(eb.and([isRanked, eb('month', '=', month)]))
          .then(position)
          .end()
          .as('position'),
      ),
)

export type TotalsRow = Awaited<ReturnType<typeof selectLastTotals>>[number]

/** A member's totals of their latest active month up to the given one; undefined if there is none. */
export async function findLatestTotals(
  db: Db,
  communityId: string,
  userId: string,
  month: string,
): Promise<TotalsRow | undefined> {
  const [row] = await selectLastTotals(db, { communityId, month, userId })
  return row
}

const selectPointValues = preparedQuery([], (db) =>
  db.selectFrom('point_values').where('points', '>', 0).selectAll(),
)

/** The current points of each kind of action, in the order of the product spec. */
export async function listPointRules(db: Db): Promise<(PointRule & { kind: PointKind })[]> {
  const rows = await selectPointValues(db, {})
  return pointKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Maximum number of earlier months offered. */
const maxMonths = 12

const selectEarlierMonths = preparedQuery(
  ['communityId', 'month'],
  (db, { communityId, month }: CommunityMonth) =>
    db
      .withRecursive('found(month, nth)', (eb) =>
        eb
          .selectNoFrom((before) => [
            before
              .selectFrom('monthly_points')
              .where('community_id', '=', communityId)
              .where('monthly_points.month', '<', month)
              .where(isRanked)
              .select(({ fn }) => fn.max('monthly_points.month').as('last'))
              .as('month'),
            sql.lit(1).as('nth'),
          ])
          .unionAll(
            eb
              .selectFrom('found')
              .where('found.month', 'is not', null)
              .where('found.nth', '<', sql.lit(maxMonths))
              .select((before) => [
                before
                  .selectFrom('monthly_points')
                  .where('community_id', '=', communityId)
                  .whereRef('monthly_points.month', '<', 'found.month')
                  .where(isRanked)
                  .select(({ fn }) => fn.max('monthly_points.month').as('last'))
                  .as('month'),
                sql<number>`found.nth + 1`.as('nth'),
              ]),
          ),
      )
      .selectFrom('found')
      .where('month', 'is not', null)
      .orderBy('nth')
      .select('month'),
)

/** Earlier months in which somebody earned points, newest first; found by stepping through the index. */
export async function listEarlierMonths(db: Db, communityId: string, month: string): Promise<string[]> {
  const rows = await selectEarlierMonths(db, { communityId, month })
  return rows.flatMap((row) => row.month ?? [])
}

interface Restoration {
  communityId: string
  /** When the members were removed, or their community was deleted. */
  since: Date
  /** The restored members; all members of the community if missing. */
  people?: readonly string[]
}

/**
 * Ranks restored members in the months since their removal, as if it had not happened. A trigger ranks only in the
 * current month whoever becomes a member again.
 */
export async function rankSince(trx: Trx, { communityId, since, people }: Restoration): Promise<void> {
  await sql`
    update monthly_points t set member = true
    where t.community_id = ${communityId} and t.month >= madrid_month(${since}) and not t.member
      and exists (select from memberships m where m.community_id = t.community_id and m.user_id = t.user_id)
      and ${people ? sql`t.user_id = any(${people}::uuid[])` : sql`true`}`.execute(trx)
}

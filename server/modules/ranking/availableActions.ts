import { sql } from 'kysely'
import type { PointKind, PointRule } from '#api/contract/ranking.ts'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { isArchivedCommunity } from '../communities/archived.ts'
import { openPromptPoints } from '../testimonials/repository.ts'
import { countOpenSurveys } from '../surveys/repository.ts'
import { monthOf } from './months.ts'

interface Day extends Record<string, unknown> {
  communityId: string
  userId: string
  at: Date
  /** The month of `at`. */
  month: string
}

const countEarned = preparedQuery(['communityId', 'userId', 'at', 'month'], (db, day: Day) => {
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

/**
 * An action that still earns points today, and how often (`Infinity`: unlimited). A kind whose actions are worth
 * different points has several entries.
 */
export interface AvailableAction {
  kind: PointKind
  points: number
  max: number
}

/** Number of open items for kinds of actions that need one (surveys, prompts). */
async function countOpenTasks(
  db: Db,
  member: { communityId: string; userId: string; at: Date },
): Promise<Partial<Record<PointKind, number>>> {
  return { surveys: await countOpenSurveys(db, member) }
}

/** Actions that can still earn a member points in a community today; none in an archived one. */
export async function availableActions(
  db: Db,
  { communityId, userId, at }: { communityId: string; userId: string; at: Date },
  rules: readonly (PointRule & { kind: PointKind })[],
): Promise<AvailableAction[]> {
  if (await isArchivedCommunity(db, communityId)) return []
  const [earned, waiting, prompts] = await Promise.all([
    countEarned(db, { communityId, userId, at, month: monthOf(at) }),
    countOpenTasks(db, { communityId, userId, at }),
    openPromptPoints(db, communityId, userId),
  ])
  const done = new Map(earned.map(({ kind, total }) => [kind, Number(total)]))
  return rules
    .flatMap(({ kind, points, daily_limit: limit }) => {
      const left = (limit ?? Infinity) - (done.get(kind) ?? 0)
      if (kind === 'testimonials') return groupByPoints(prompts, left)
      return { kind, points, max: Math.min(left, waiting[kind] ?? Infinity) }
    })
    .filter(({ max }) => max > 0)
}

/** Groups open prompts by points, highest first. */
function groupByPoints(prompts: readonly number[], left: number): AvailableAction[] {
  const maxByPoints = new Map<number, number>()
  for (const points of prompts.toSorted((a, b) => b - a).slice(0, Math.max(0, left))) {
    maxByPoints.set(points, (maxByPoints.get(points) ?? 0) + 1)
  }
  return Array.from(maxByPoints, ([points, max]) => ({ kind: 'testimonials', points, max }))
}

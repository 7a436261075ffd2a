import type { PointKind, PointRule } from '#api/contract/ranking.ts'
import type { Db } from '../../db/client.ts'
import { isArchivedCommunity } from '../communities/archived.ts'
import { openPromptPoints } from '../testimonials/repository.ts'
import { countOpenSurveys } from '../surveys/repository.ts'
import { countEarnedToday } from './ledgerRepository.ts'
import { monthOf } from './monthOf.ts'

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
    countEarnedToday(db, { communityId, userId, at, month: monthOf(at) }),
    countOpenTasks(db, { communityId, userId, at }),
    openPromptPoints(db, communityId, userId),
  ])
  return rules
    .flatMap(({ kind, points, daily_limit: limit }) => {
      const left = (limit ?? Infinity) - (earned.get(kind) ?? 0)
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

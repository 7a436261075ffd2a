import { rankingLimit } from '#api/contract/ranking.ts'
import type { Db } from '../../db/client.ts'
import { availableActions } from './availableActions.ts'
import { endOfMonth, monthOf } from './monthOf.ts'
import { nextPlace } from './nextPlace.ts'
import { findLatestTotals, listPointRules, listRanking } from './repository.ts'

/** How points are earned in a community, where a member stands this month, and what they lack for the next place. */
export async function computeStanding(
  db: Db,
  { communityId, userId }: { communityId: string; userId: string },
) {
  const at = new Date()
  const month = monthOf(at)
  const rules = await listPointRules(db)
  const [podium, totals, open] = await Promise.all([
    listRanking(db, communityId, month, rankingLimit),
    findLatestTotals(db, communityId, userId, month),
    availableActions(db, { communityId, userId, at }, rules),
  ])
  const own = {
    points: totals?.month === month ? totals.points : 0,
    position: totals?.position ?? null,
  }
  return {
    rules,
    month,
    endsAt: endOfMonth(month),
    own,
    nextPlace: nextPlace({ podium: podium.map((row) => row.points), ...own, open }),
  }
}

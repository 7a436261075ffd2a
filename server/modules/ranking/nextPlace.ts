import { type PointKind, rankingLimit, type Standing } from '#api/contract/ranking.ts'
import type { AvailableAction } from './availableActions.ts'

interface RankingState {
  /** Points of those on the podium, the first first. */
  podium: readonly number[]
  /** The caller's own place, counted from 1; null without points. */
  position: number | null
  points: number
  open: readonly AvailableAction[]
}

/**
 * What lies between somebody and the next place of the podium: the one before their own, for everybody else the last.
 * Of as many points the earlier action wins, and theirs would be the later one, so it takes one point more than the
 * other has. Nothing for who is first.
 */
export function nextPlace({ podium, position, points, open }: RankingState): Standing['next_place'] {
  if (position === 1) return null
  const place = Math.min((position ?? podium.length + 2) - 1, rankingLimit)
  // What was read a moment apart may not fit together.
  const missing = Math.max(1, (podium[place - 1] ?? 0) - points + 1)
  return { place, points: missing, steps: fewestActions(missing, open) }
}

/**
 * The fewest actions that are worth as much: as many as needed of what is worth most, and the last one no bigger than
 * it has to be. None when all of them together are not enough. A kind whose actions are worth different points is listed once.
 */
export function fewestActions(
  missing: number,
  open: readonly AvailableAction[],
): { kind: PointKind; count: number }[] {
  const counts = new Map<AvailableAction, number>()
  let rest = missing
  for (const action of open.toSorted((a, b) => b.points - a.points)) {
    if (rest <= 0) break
    const { points, max } = action
    const whole = Math.min(max, Math.floor(rest / points))
    rest -= whole * points
    if (whole > 0) counts.set(action, whole)
    if (rest <= 0 || whole === max) continue
    // One more of these would do; of those worth less, the least that does, too.
    const last = open
      .filter((other) => other.points >= rest && other.points <= points)
      .filter((other) => other.max > (counts.get(other) ?? 0))
      .toSorted((a, b) => a.points - b.points)[0]
    if (!last) continue
    counts.set(last, (counts.get(last) ?? 0) + 1)
    rest -= last.points
  }
  if (rest > 0) return []
  const kinds = new Map<PointKind, number>()
  for (const [{ kind }, count] of counts) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  return Array.from(kinds, ([kind, count]) => ({ kind, count }))
}

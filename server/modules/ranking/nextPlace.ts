import { type PointKind, rankingLimit, type Standing } from '#api/contract/ranking.ts'
import type { AvailableAction } from './availableActions.ts'

interface RankingState {
  /** Points of the members on the podium, first to third. */
  podium: readonly number[]
  /** The caller's position, counted from 1; null without points. */
  position: number | null
  points: number
  open: readonly AvailableAction[]
}

/**
 * What the caller needs for the next position on the podium: the one before their own, or the last one if they are not
 * on it. With equal points the earlier action ranks first and the caller's would be later, so one point more is needed.
 * Null for the first.
 */
export function nextPlace({ podium, position, points, open }: RankingState): Standing['next_place'] {
  if (position === 1) return null
  const place = Math.min((position ?? podium.length + 2) - 1, rankingLimit)
  // Values read at slightly different times may be inconsistent.
  const missing = Math.max(1, (podium[place - 1] ?? 0) - points + 1)
  return { place, points: missing, steps: fewestActions(missing, open) }
}

/**
 * The fewest actions that earn at least `missing` points: as many as needed of those worth most, and the last one no
 * larger than necessary. Empty if all of them together are not enough.
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
    // One more of these is enough; so is the cheapest other action that reaches the rest.
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

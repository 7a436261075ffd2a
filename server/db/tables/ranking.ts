/** Rows of points, their totals and prizes. */
import type { ColumnType, Generated } from 'kysely'
import type { PointKind } from '#api/contract/ranking.ts'
import type { Instant } from './columns.ts'

/** What each action is worth, for what comes. */
export interface PointValues {
  kind: PointKind
  /** None is earned when 0. */
  points: number
  /** How many earn points on one day in Europe/Madrid; all do when null. */
  daily_limit: number | null
}

/** A row for each action that earned points, and one for each that lost them again: written by triggers, never changed. */
export interface PointEntries {
  id: ColumnType<string, never, never>
  community_id: string
  user_id: string
  kind: PointKind
  /** The post, comment, referral, testimonial or answered survey; it may be gone. */
  source_id: string
  points: number
  /** `YYYY-MM` in Europe/Madrid. */
  month: string
  created_at: Instant
}

type Totals<K extends PointKind> = Record<`${K}_points` | `${K}_actions`, Generated<number>>

/** Totals of `point_entries`, kept by triggers. */
export interface MonthlyPoints extends Totals<PointKind> {
  community_id: string
  /** `YYYY-MM` in Europe/Madrid. */
  month: string
  user_id: string
  points: Generated<number>
  actions: Generated<number>
  /** When the last action was done that still counts; null when none does. */
  last_earned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether they are in the community; of a month that is over, whether they were at its end. */
  member: Generated<boolean>
}

/** Prizes for the first three of each month. */
export interface Rewards {
  id: Generated<string>
  community_id: string
  place: 1 | 2 | 3
  title: string
  description: string | null
  /** Who gives it. */
  coach_id: string | null
  active: Generated<boolean>
  created_at: Instant
}

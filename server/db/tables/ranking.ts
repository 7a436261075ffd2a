/** Rows of points, their totals and prizes. */
import type { ColumnType, Generated } from 'kysely'
import type { PointKind } from '#api/contract/ranking.ts'
import type { Instant } from './columns.ts'

/** Points of each kind of action, for future actions. */
export interface PointValues {
  kind: PointKind
  /** 0 means that the action earns nothing. */
  points: number
  /** Maximum number of actions per day (in Europe/Madrid) that earn points; unlimited when null. */
  daily_limit: number | null
}

/** One row for each action that earned points, and one for each reversal: written by triggers, never changed. */
export interface PointEntries {
  id: ColumnType<string, never, never>
  community_id: string
  user_id: string
  kind: PointKind
  /** Id of the post, comment, referral, testimonial or survey response, which may have been deleted. */
  source_id: string
  points: number
  /** `YYYY-MM` in Europe/Madrid. */
  month: string
  created_at: Instant
}

type Totals<K extends PointKind> = Record<`${K}_points` | `${K}_actions`, Generated<number>>

/** Totals of `point_entries`, maintained by triggers. */
export interface MonthlyPoints extends Totals<PointKind> {
  community_id: string
  /** `YYYY-MM` in Europe/Madrid. */
  month: string
  user_id: string
  points: Generated<number>
  actions: Generated<number>
  /** Time of the last action whose points still count; null when there is none. */
  last_earned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether the person is a member of the community; for past months, whether they were at the end of the month. */
  member: Generated<boolean>
}

/** Prizes for the first three of each month. */
export interface Rewards {
  id: Generated<string>
  community_id: string
  place: 1 | 2 | 3
  title: string
  description: string | null
  /** The coach who awards it. */
  coach_id: string | null
  active: Generated<boolean>
  created_at: Instant
  /** The latest month (`YYYY-MM`) whose winner, if any, has been told; empty at first. */
  given_month: Generated<string>
}

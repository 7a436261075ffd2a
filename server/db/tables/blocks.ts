/** Rows of blocks between people. */
import type { Instant } from './columns.ts'

export interface Blocks {
  blocker_id: string
  blocked_id: string
  created_at: Instant
}

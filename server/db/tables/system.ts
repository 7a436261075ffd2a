/** Rows for the server's own use. */
import type { Instant } from './columns.ts'

export interface RateLimits {
  key: string
  count: number
  window_ends: Date
}

export interface Secrets {
  name: string
  value: string
}

/** Periodic work, see `server/jobs`. */
export interface Jobs {
  name: string
  last_started_at: Date
  last_succeeded_at: Date | null
  last_failed_at: Date | null
  last_error: string | null
  /** Id of the run that has the lease. */
  holder: string | null
  leased_until: Date | null
}

export interface Markers {
  name: string
  at: Instant
}

export interface ClientFiles {
  /** Such as `/assets/3kxHkfmu.js`. */
  path: string
  body: Buffer
  /** Whether `body` is compressed. */
  is_brotli: boolean
  /** When an instance last had this file in its own client. */
  kept_at: Instant
}

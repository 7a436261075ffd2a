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

export interface Markers {
  name: string
  at: Instant
}

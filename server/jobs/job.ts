import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Storage } from '../media/storage.ts'

export interface JobContext {
  db: Db
  storage: Storage
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Aborted when the server stops, the job times out, or another instance has taken it over. */
  signal: AbortSignal
}

/** Periodic work that one instance at a time does for all. */
export interface Job {
  /** Key of its row in the table `jobs` and label of its metrics, so it never changes. */
  name: string
  /** Milliseconds between two starts, over all instances; at least a minute. */
  intervalMs: number
  /** Milliseconds after which a run counts as failed, a quarter of an hour by default. */
  timeoutMs?: number
  /** Must be safe to repeat after an interruption, and while a run that has timed out is still going on. */
  run: (context: JobContext) => Promise<unknown>
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

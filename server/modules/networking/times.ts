import { type RawBuilder, sql } from 'kysely'

export const minuteMs = 60_000
/** Whoever has not asked for this long counts as away. Clients ask every 30 s, hidden ones about every minute. */
export const awayMs = 150_000
/** A match can still be seen for this long after its time, so that nobody is cut off in the middle of a sentence. */
export const graceMs = 30 * minuteMs
/** Whoever has met does not meet again so soon. */
export const noRepeatMs = 7 * 24 * 60 * minuteMs
/** The longest session that settings allow. */
const longestMs = 480 * minuteMs

export const subtractMs = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** When somebody must have been seen last to be there still. */
export const seenSince = (at: Date): Date => subtractMs(at, awayMs)

/** A match that is older than that is no longer running, however long its session. */
export const oldestRunning = (at: Date): Date => subtractMs(at, longestMs + graceMs)

/** The last round that was due: rounds are at the multiples of the interval, counted from 1970 in UTC. */
export function roundStart(at: Date, intervalMinutes: number): Date {
  const interval = intervalMinutes * minuteMs
  return new Date(Math.floor(at.getTime() / interval) * interval)
}

/** The same in a query over `networking_settings`. */
export const roundStartIn = (at: Date): RawBuilder<Date> => sql<Date>`
  to_timestamp(floor(extract(epoch from ${at}::timestamptz) / (matching_interval_minutes * 60))
    * matching_interval_minutes * 60)`

export function nextRound(at: Date, intervalMinutes: number): Date {
  return new Date(roundStart(at, intervalMinutes).getTime() + intervalMinutes * minuteMs)
}

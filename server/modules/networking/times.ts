import { type RawBuilder, sql } from 'kysely'

export const minuteMs = 60_000
/**
 * A member who has not polled for this long counts as away. Clients poll every 30 s, hidden ones about every minute.
 */
export const awayMs = 150_000
/** A match stays visible for this long after its end, so that nobody is cut off in the middle of a sentence. */
export const graceMs = 30 * minuteMs
/** Two people are not matched again within this time. */
export const noRepeatMs = 7 * 24 * 60 * minuteMs
/** The longest session that settings allow. */
const longestMs = 480 * minuteMs

export const subtractMs = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** The earliest last-seen time of a member who counts as present. */
export const seenSince = (at: Date): Date => subtractMs(at, awayMs)

/** A match that started before this time is over, however long its session. */
export const oldestRunning = (at: Date): Date => subtractMs(at, longestMs + graceMs)

/** Time of the last due round: rounds start at multiples of the interval, counted from 1970 in UTC. */
export function roundStart(at: Date, intervalMinutes: number): Date {
  const interval = intervalMinutes * minuteMs
  return new Date(Math.floor(at.getTime() / interval) * interval)
}

/** The same as an SQL expression over `networking_settings`. */
export const roundStartIn = (at: Date): RawBuilder<Date> => sql<Date>`
  to_timestamp(floor(extract(epoch from ${at}::timestamptz) / (matching_interval_minutes * 60))
    * matching_interval_minutes * 60)`

export function nextRound(at: Date, intervalMinutes: number): Date {
  return new Date(roundStart(at, intervalMinutes).getTime() + intervalMinutes * minuteMs)
}

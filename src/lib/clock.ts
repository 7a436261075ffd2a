let fixed: number | undefined
/** The fixed time of the current render, in milliseconds since 1970; undefined while the clock runs. */
let rendering: number | undefined

/** Server time minus this device's time, in milliseconds; 0 until a reply shows a difference. */
let aheadMs = 0
/** The latest `Date` of the server, and this device's time when it arrived; both in milliseconds since 1970. */
let latest: { server: number; received: number } | undefined

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
/** Minimum change of the clock, in milliseconds, that re-renders the displayed times. */
const noticeableMs = 1000
/** Tolerated clock difference between the server's instances, in milliseconds. */
const skewMs = 60_000

/**
 * Returns the current time of the server, or of this device until a reply shows a difference. Stories and tests can fix
 * it, and it is fixed while a screen is rendered on the server or hydrated.
 */
export function now(): Date {
  return new Date(rendering ?? fixed ?? Date.now() + aheadMs)
}

/**
 * Fixes the clock for one render: on the server, so that all its texts have the same time, and during hydration, so
 * that the browser renders the same texts. Without a time the clock runs again, and components that show the time
 * re-render if it has changed. `deviceTime` is not affected.
 * @param at milliseconds since 1970.
 */
export function renderAt(at: number | undefined): void {
  const before = now().getTime()
  rendering = at
  if (Math.abs(now().getTime() - before) >= noticeableMs) notify()
}

/**
 * Returns this device's own time, in milliseconds since 1970. Compare it only with times that the device recorded
 * itself, such as the arrival of a reply; it may be wrong by hours.
 */
export const deviceTime = (): number => Date.now()

/** Fixes the clock at a time; `null` lets it run again. */
export function fixClock(date: Date | string | number | null): void {
  fixed = date === null ? undefined : new Date(date).getTime()
}

/** Forgets the server's time: `now()` returns this device's time again. */
export function forgetServerTime(): void {
  aheadMs = 0
  latest = undefined
}

/**
 * Corrects the clock from a reply. Its `Date` has whole seconds and was written between `sent` and `received`, which
 * may be hours apart if the device slept. The clock is therefore corrected only as far as these limits require. A reply
 * with an earlier time than the previous one comes from a cache and is ignored.
 * @param date the `Date` header, if there is one.
 * @param sent this device's time at or before the request, in milliseconds since 1970.
 * @param received this device's time when the reply's headers arrived.
 */
export function learnServerTime(
  date: string | null | undefined,
  sent: number,
  received: number = Date.now(),
): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(server) || received < sent) return
  if (latest && sent >= latest.received && server < latest.server - skewMs) return
  if (!latest || server >= latest.server) latest = { server, received }
  const corrected = Math.min(Math.max(aheadMs, server - received), server + 999 - sent)
  const change = Math.abs(corrected - aheadMs)
  aheadMs = corrected
  if (change >= noticeableMs) notify()
}

/** Calls `listener` when a correction changes the result of `now()`. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

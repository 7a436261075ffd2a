let fixed: number | undefined
/** The time of the rendering in progress, in milliseconds since 1970. */
let rendering: number | undefined

/** The server's time minus this device's, in milliseconds; 0 until a reply has shown otherwise. */
let aheadMs = 0
/** The latest time that the server has sent, and when it arrived by this device's clock; in milliseconds since 1970. */
let latest: { server: number; received: number } | undefined

const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
/** Corrections below this many milliseconds are not worth another rendering. */
const noticeableMs = 1000
/** Instances of the server may differ by this much, in milliseconds. */
const skewMs = 60_000

/**
 * The current time: the server's, as far as its replies have shown it, otherwise this device's. Stories and tests can
 * fix it, and it stands still while a screen is rendered on the server or hydrated.
 */
export function now(): Date {
  return new Date(rendering ?? fixed ?? Date.now() + aheadMs)
}

/**
 * Stops the clock for one rendering: on the server, so that all its texts are of one instant, and while the browser
 * hydrates them, so that it computes the same texts. Without an instant the clock runs again, and what shows the time
 * renders anew where it has moved on. It leaves `deviceTime` alone.
 * @param at milliseconds since 1970.
 */
export function renderAt(at: number | undefined): void {
  const before = now().getTime()
  rendering = at
  if (Math.abs(now().getTime() - before) >= noticeableMs) notify()
}

/**
 * This device's own time, in milliseconds since 1970: only to be compared with what the device has noted itself, such
 * as when a reply arrived. It may be hours off.
 */
export const deviceTime = (): number => Date.now()

/** Fixes the clock at a time; `null` lets it run again. */
export function fixClock(date: Date | string | number | null): void {
  fixed = date === null ? undefined : new Date(date).getTime()
}

/** Forgets the server's time: `now()` is this device's again. */
export function forgetServerTime(): void {
  aheadMs = 0
  latest = undefined
}

/**
 * Learns the server's time from a reply. Its `Date` has whole seconds and was written at some moment between `sent` and
 * `received`, which may lie hours apart when the device slept meanwhile: so the clock is only corrected as far as these
 * limits require. A reply that is older than one before it comes from a cache and is ignored.
 * @param date the `Date` header, if there is one.
 * @param sent this device's time at or before the request, in milliseconds since 1970.
 * @param received this device's time when the reply's headers were there.
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

/** Calls `listener` when the current time turns out to differ from what `now()` returned. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

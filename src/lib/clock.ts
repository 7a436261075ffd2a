let fixed: number | undefined

/** The current time, or the fixed one set by stories and tests. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed)
}

/** Fixes the clock at a time; `null` lets it run again. */
export function fixClock(date: Date | string | number | null): void {
  fixed = date === null ? undefined : new Date(date).getTime()
}

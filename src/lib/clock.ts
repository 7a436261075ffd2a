let fixed: number | undefined

/** The current moment, or the fixed one while stories and tests hold the clock. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed)
}

/** Holds the clock at a moment; `null` lets it run again. */
export function fixClock(date: Date | string | number | null): void {
  fixed = date === null ? undefined : new Date(date).getTime()
}

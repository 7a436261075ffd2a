/** Signed addresses at hand, so that the same media is not asked for again before its address runs out. */
interface Entry {
  url: string
  /** Milliseconds since 1970. */
  until: number
}

/** How long an address of so many seconds is reused, in milliseconds. */
export type ReuseRule = (lifetimeSeconds: number) => number

/** Until five minutes before it runs out: videos of community posts. */
export const untilFiveMinutesBefore: ReuseRule = (seconds) => (seconds - 300) * 1000
/** For 90 % of its lifetime: everything else. */
export const ninetyPercent: ReuseRule = (seconds) => seconds * 900

const entries = new Map<string, Entry>()

/** The address kept under `key`, while it is good. */
export function cachedUrl(key: string): string | undefined {
  const entry = entries.get(key)
  if (entry && entry.until > Date.now()) return entry.url
  entries.delete(key)
  return undefined
}

export function keepUrl(key: string, url: string, lifetimeSeconds: number, rule: ReuseRule): void {
  const reuse = rule(lifetimeSeconds)
  if (reuse > 0) entries.set(key, { url, until: Date.now() + reuse })
}

/** Drops an address that turned out not to work. */
export function dropUrl(key: string): void {
  entries.delete(key)
}

/** Forgets everything, when the session ends. */
export function forgetUrls(): void {
  entries.clear()
}

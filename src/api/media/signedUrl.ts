/** Signed URLs of pictures and videos, which expire: how they are requested, and how long they are reused. */
import { queryOptions } from '@tanstack/react-query'
import { deviceTime } from '#lib/clock.ts'

export interface SignedUrl {
  url: string
  /** The URL is reused until this time, in milliseconds since 1970; see {@link reusedUntil}. */
  until: number
}

/** How many milliseconds a URL with this lifetime is reused. */
export type ReuseRule = (lifetimeSeconds: number) => number

/** Until five minutes before it expires: videos of community posts. */
export const untilFiveMinutesBefore: ReuseRule = (seconds) => (seconds - 300) * 1000
/** For 90 % of its lifetime: everything else. */
export const ninetyPercent: ReuseRule = (seconds) => seconds * 900

/** The time until which a URL received now is reused, in milliseconds since 1970. */
export const reusedUntil = (lifetimeSeconds: number, reuse: ReuseRule = ninetyPercent): number =>
  deviceTime() + reuse(lifetimeSeconds)

interface SignedUrlOptions<Found extends SignedUrl | null> {
  /** What the URL is for: the kind first, then the ids. */
  key: readonly string[]
  /** Lifetime in seconds if the reply gives none; also how long the query stays cached after its last use. */
  seconds: number
  /** Milliseconds for which the answer 'there is none' (`null`) stays fresh. */
  noneMs?: number
  /** Requests a URL, once. Its errors have a Spanish `message`. */
  load: (signal: AbortSignal) => Promise<Found>
  /** Whether to retry automatically; `failures` counts the failures before this one. Never, if omitted. */
  retry?: (failures: number, error: Error) => boolean
  /** Milliseconds before the retry. */
  retryDelay?: (failures: number, error: Error) => number
}

const never = () => false
const atOnce = () => 0

/**
 * The query for a signed URL, fresh for as long as the URL is reused. `retry` and `retryDelay` are the rule for its
 * kind; `useSignedUrl` follows the same rule when the browser cannot display the file ({@link MediaDisplayError}).
 */
export const signedUrlQuery = <Found extends SignedUrl | null>({
  key,
  seconds,
  noneMs = 0,
  load,
  retry = never,
  retryDelay = atOnce,
}: SignedUrlOptions<Found>) => ({
  ...queryOptions<Found, Error, Found, readonly string[]>({
    queryKey: ['signed-url', ...key],
    queryFn: ({ signal }) => load(signal),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(0, data.until - dataUpdatedAt) : noneMs,
    gcTime: seconds * 1000,
  }),
  retry,
  retryDelay,
})

/** The query for a URL that always exists; if it cannot be had, that is an error. */
export type SignedUrlQuery = ReturnType<typeof signedUrlQuery<SignedUrl>>

/** A URL could not be obtained; `message` is the documents' text. */
export class MediaError extends Error {
  override name = 'MediaError'
  /** An authentication error: the player retries once automatically. */
  readonly auth: boolean
  /** Retrying cannot help: no permission, or no such file. */
  readonly final: boolean

  constructor(message: string, { auth = false, final = false } = {}) {
    super(message)
    this.auth = auth
    this.final = final
  }
}

/** A URL was obtained, but the browser could not display or play the file; `message` is the documents' text. */
export class MediaDisplayError extends Error {
  override name = 'MediaDisplayError'
}

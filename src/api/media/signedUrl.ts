/** Signed URLs of pictures and videos, which expire: requests and reuse. */
import { queryOptions } from '@tanstack/react-query'
import { deviceTime } from '#lib/clock.ts'

export interface SignedUrl {
  url: string
  /** End of the URL's reuse, in milliseconds since 1970; see {@link reusedUntil}. */
  until: number
}

/** Rules for the number of milliseconds for which a URL is reused, by its lifetime. */
export type ReuseRule = (lifetimeSeconds: number) => number

/** Until five minutes before it expires: videos of community posts. */
export const untilFiveMinutesBefore: ReuseRule = (seconds) => (seconds - 300) * 1000
/** For 90 % of its lifetime: all other files. */
export const ninetyPercent: ReuseRule = (seconds) => seconds * 900

/** Returns the end of reuse for a URL received now, in milliseconds since 1970. */
export const reusedUntil = (lifetimeSeconds: number, reuse: ReuseRule = ninetyPercent): number =>
  deviceTime() + reuse(lifetimeSeconds)

interface SignedUrlOptions<Found extends SignedUrl | null> {
  /** Query key: the kind first, then the ids. */
  key: readonly string[]
  /** Lifetime in seconds if the reply gives none; also how long the query stays cached after its last use. */
  seconds: number
  /** Milliseconds for which a `null` result (no file) stays fresh. */
  noneMs?: number
  /** Requests a URL once. Its errors have a Spanish `message`. */
  load: (signal: AbortSignal) => Promise<Found>
  /** Whether to retry automatically; `failures` is the number of previous failures. No retry if omitted. */
  retry?: (failures: number, error: Error) => boolean
  /** Milliseconds before the retry. */
  retryDelay?: (failures: number, error: Error) => number
}

const never = () => false
const atOnce = () => 0

/**
 * The query for a signed URL, which stays fresh while the URL is reused. `useSignedUrl` uses `retry` and `retryDelay`
 * as well, when the browser cannot display the file ({@link MediaDisplayError}).
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

/** The query for a URL that must exist; a missing one is an error. */
export type SignedUrlQuery = ReturnType<typeof signedUrlQuery<SignedUrl>>

/** Thrown when a URL could not be obtained; `message` is a text of the product spec. */
export class MediaError extends Error {
  override name = 'MediaError'
  /** Whether it is an authentication error, after which the player retries once automatically. */
  readonly auth: boolean
  /** Whether a retry is pointless: no permission, or no such file. */
  readonly final: boolean

  constructor(message: string, { auth = false, final = false } = {}) {
    super(message)
    this.auth = auth
    this.final = final
  }
}

/** Thrown when the browser could not display or play the file of a URL; `message` is a text of the product spec. */
export class MediaDisplayError extends Error {
  override name = 'MediaDisplayError'
}

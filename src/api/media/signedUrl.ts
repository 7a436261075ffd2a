/** Addresses of pictures and videos that work for a while: how they are asked for, and how long they are reused. */
import { queryOptions } from '@tanstack/react-query'

export interface SignedUrl {
  url: string
  /** Until when it is given out again, in milliseconds since 1970; see {@link reusedUntil}. */
  until: number
}

/** How long an address that lasts so many seconds is reused, in milliseconds. */
export type ReuseRule = (lifetimeSeconds: number) => number

/** Until five minutes before it runs out: videos of community posts. */
export const untilFiveMinutesBefore: ReuseRule = (seconds) => (seconds - 300) * 1000
/** For 90 % of its lifetime: everything else. */
export const ninetyPercent: ReuseRule = (seconds) => seconds * 900

/** Until when an address that was given just now is reused, in milliseconds since 1970. */
export const reusedUntil = (lifetimeSeconds: number, reuse: ReuseRule = ninetyPercent): number =>
  Date.now() + reuse(lifetimeSeconds)

interface SignedUrlOptions<Found extends SignedUrl | null> {
  /** What it is the address of: the kind first, then the ids. */
  key: readonly string[]
  /** Seconds that an address lasts where the reply does not say: so long is it kept after its last use. */
  seconds: number
  /** Milliseconds for which the answer that there is none (`null`) is believed. */
  noneMs?: number
  /** Asks for an address, once. What it throws has a Spanish `message`. */
  load: (signal: AbortSignal) => Promise<Found>
  /** Whether another attempt follows by itself: after so many failures before this one, from 0. Never, if left out. */
  retry?: (failures: number, error: Error) => boolean
  /** Milliseconds before that attempt. */
  retryDelay?: (failures: number, error: Error) => number
}

const never = () => false
const atOnce = () => 0

/**
 * The query of an address. It is fresh for as long as the address is reused. `retry` and `retryDelay` are the rule of
 * its kind; `useSignedUrl` follows it too where the browser cannot show what an address gave ({@link MediaDisplayError}).
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

/** The query of an address that there is, or a failure says why not. */
export type SignedUrlQuery = ReturnType<typeof signedUrlQuery<SignedUrl>>

/** Why an address could not be had; `message` is the documents' text. */
export class MediaError extends Error {
  override name = 'MediaError'
  /** A fault of authentication: the player tries once more by itself. */
  readonly auth: boolean
  /** Trying again cannot help: no permission, or no such file. */
  readonly final: boolean

  constructor(message: string, { auth = false, final = false } = {}) {
    super(message)
    this.auth = auth
    this.final = final
  }
}

/** There was an address, but the browser could not show or play what it gave; `message` is the documents' text. */
export class MediaDisplayError extends Error {
  override name = 'MediaDisplayError'
}

import { uniqueKey } from './uniqueKey.ts'

/** A submission whose outcome may be unknown: its idempotency key and its content. */
export interface Attempt {
  key: string
  content: string
}

/**
 * Returns the last attempt if the content is unchanged, so that a retry has the same idempotency key; otherwise a new
 * one.
 */
export function attemptOf(last: Attempt | undefined, wanted: unknown): Attempt {
  const content = JSON.stringify(wanted)
  return last?.content === content ? last : { key: uniqueKey(), content }
}

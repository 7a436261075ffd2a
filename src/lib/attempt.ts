import { uniqueKey } from './uniqueKey.ts'

/** A try to send something, whose outcome may be unknown: its idempotency key, and what was sent. */
export interface Attempt {
  key: string
  content: string
}

/** The attempt to send this: the last one again as long as nothing has changed, so that nothing is done twice. */
export function attemptOf(last: Attempt | undefined, wanted: unknown): Attempt {
  const content = JSON.stringify(wanted)
  return last?.content === content ? last : { key: uniqueKey(), content }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { watchRequests } from '../openRequests.ts'

/** Milliseconds without a request under way. */
const quietMs = 500
/** Milliseconds after which a page that never comes to rest is taken as it is. */
const longestWaitMs = 10_000

/** Watches the requests of a page. The returned function waits until none has been under way for a moment. */
export function watchQuiet(page: Page): () => Promise<void> {
  const restMs = watchRequests(page)
  return async () => {
    const until = Date.now() + longestWaitMs
    while (Date.now() < until && restMs() < quietMs) await pause(50)
  }
}

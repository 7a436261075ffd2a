import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { measureIdleMs } from '../openRequests.ts'

/** Milliseconds without a request in progress. */
const idleMs = 500
/** Milliseconds after which a page that never becomes idle is measured anyway. */
const longestWaitMs = 10_000

/**
 * Watches the requests of a page. The returned function waits until none has been in progress for half a second.
 */
export function watchNetworkIdle(page: Page): () => Promise<void> {
  const restMs = measureIdleMs(page)
  return async () => {
    const until = Date.now() + longestWaitMs
    while (Date.now() < until && restMs() < idleMs) await pause(50)
  }
}

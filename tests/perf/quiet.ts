import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright'

/** Milliseconds without a change of what is under way. */
const quietMs = 500
/** Milliseconds after which a page that never comes to rest is taken as it is. */
const patience = 10_000

/**
 * Watches the requests of a page. The returned function waits until none has been under way for a moment; live streams
 * and videos, which do not end, are ignored.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changed = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() === 'media' || request.headers()['accept'] === 'text/event-stream') return
    open.add(request)
    changed = Date.now()
  })
  const ended = (request: Request) => {
    if (open.delete(request)) changed = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const until = Date.now() + patience
    while (Date.now() < until && (open.size > 0 || Date.now() - changed < quietMs)) await pause(50)
  }
}

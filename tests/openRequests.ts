import type { Page, Request } from 'playwright'

/**
 * Watches the requests of a page. The returned function returns for how many milliseconds none has been in
 * progress: 0
 * while one is. Live streams and videos, which do not end, are ignored.
 */
export function measureIdleMs(page: Page): () => number {
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
  return () => (open.size > 0 ? 0 : Date.now() - changed)
}

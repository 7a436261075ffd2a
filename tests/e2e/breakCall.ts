import type { Page } from 'playwright/test'

/** How a call fails: the connection is cut, the server returns an error, or the reply is not JSON. */
export type Failure = 'cut' | '500' | 'html'

/**
 * Makes a call fail until the returned function is called. The route stays registered: removing it while a request is
 * in progress could leave the request without a reply.
 */
export async function breakCall(
  page: Page,
  url: string | RegExp,
  method: string,
  failure: Failure = '500',
): Promise<() => void> {
  let broken = true
  await page.route(url, (route) => {
    if (!broken || route.request().method() !== method) return route.fallback()
    if (failure === 'cut') return route.abort('connectionfailed')
    const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }
    return route.fulfill(
      failure === 'html' ? html : { status: 500, contentType: 'application/json', body: '{}' },
    )
  })
  return () => {
    broken = false
  }
}

import type { Page } from 'playwright/test'

/** The ways in which networks and servers fail: no answer, an error, an answer that is no JSON. */
export type Failure = 'cut' | '500' | 'html'

/**
 * Makes a call fail, until what comes back is called. The route stays: one that is taken away while a call is on its way
 * to it may leave the call without an answer.
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

import type { BrowserContext, Page } from 'playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { owner } from './people.ts'
import type { Server } from './server.ts'
import { waitForServiceWorker } from './serviceWorker.ts'

test.use({ serviceWorker: true })
// The service worker downloads every file first.
test.describe.configure({ timeout: 120_000 })

/** Visits a page once, so that the service worker has cached every file. */
async function visitBefore(page: Page, server: Server) {
  await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
  await page.goto('/ranking')
  await waitForServiceWorker(page)
}

const elsewhere = 'http://elsewhere.test/'

/** Ways in which a page of another site opens Faro and keeps a reference to its window. */
const ways = {
  'a plain call': (url: string) => window.open(url),
  'a window that says that it is from nowhere': (url: string) => {
    const opened = window.open('about:blank')
    ;(opened as unknown as { eval: (code: string) => void }).eval(`location.href = ${JSON.stringify(url)}`)
    return opened
  },
}

/** Opens Faro from a page of another site. */
async function openFrom(context: BrowserContext, url: string, way: (url: string) => Window | null) {
  await context.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hola' }))
  const opener = await context.newPage()
  await opener.goto(elsewhere)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(`window.handle = (${String(way)})(${JSON.stringify(url)}); undefined`),
  ])
  return { opener, opened }
}

/** Returns what the opener sees of the window: a separated window appears closed. */
const seemsClosed = (opener: Page) => opener.evaluate('window.handle.closed')

for (const [name, way] of Object.entries(ways))
  test(`a returning member’s window that another site opens by ${name} is inaccessible to that site`, async ({
    page,
    server,
    context,
  }) => {
    await visitBefore(page, server)
    const { opener, opened } = await openFrom(context, `${server.url}/ranking`, way)
    await expect.poll(() => seemsClosed(opener)).toBe(true)
    await expect(opened.locator('#root').getByText('Premios del mes')).toBeVisible()
    await opener.close()
  })

test('pages that the member opens come from the cache without starting another process', async ({
  page,
  server,
}) => {
  await visitBefore(page, server)
  for (const path of ['/ranking', '/', '/login']) {
    const reply = await page.goto(path)
    expect(reply?.fromServiceWorker(), path).toBe(true)
    expect(reply?.headers(), path).not.toHaveProperty('cross-origin-opener-policy')
    expect(reply?.headers()['content-security-policy'], path).toContain("default-src 'self'")
    await expect(page.locator('#root main')).toBeVisible()
  }
})

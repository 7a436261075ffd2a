import type { BrowserContext, Page } from 'playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { owner } from './people.ts'
import type { Server } from './server.ts'
import { installed } from './serviceWorker.ts'

test.use({ serviceWorker: true })
// A device has to get everything first.
test.describe.configure({ timeout: 120_000 })

/** A member's first visit, after which the device has everything. */
async function visitBefore(page: Page, server: Server) {
  await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
  await page.goto('/ranking')
  await installed(page)
}

const elsewhere = 'http://elsewhere.test/'

/** Ways in which a page of another site opens Faro and keeps a handle of its window. */
const ways = {
  'a plain call': (url: string) => window.open(url),
  'a window that says that it is from nowhere': (url: string) => {
    const opened = window.open('about:blank')
    ;(opened as unknown as { eval: (code: string) => void }).eval(`location.href = ${JSON.stringify(url)}`)
    return opened
  },
}

/** A page of another site opens Faro. */
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

/** What the opener can see of the window: one that is separated seems closed to it. */
const seemsClosed = (opener: Page) => opener.evaluate('window.handle.closed')

for (const [name, way] of Object.entries(ways))
  test(`a window of a returning member that another site has opened by ${name} is out of its reach`, async ({
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

test('pages that are opened by hand come from the device without starting another process', async ({
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

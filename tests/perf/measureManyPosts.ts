import type { Browser, Page } from 'playwright'
import type { FeedItem } from '#api/contract/feed.ts'
import { feed as t } from '#locales/feed.ts'
import type { Member } from './member.ts'
import { watchNetworkIdle } from './networkIdle.ts'
import type { Result } from './report.ts'
import { scrollThrough } from './scrollThrough.ts'

const totalPosts = 10_000
/** The feed's real page size is ten; larger pages build the same list with fewer clicks. */
const pageSize = 500
const listCall = /\/global-feed\/?\?/u

/** Measures the global feed with 10,000 posts: elements, memory, scrolling. */
export async function measureManyPosts(browser: Browser, url: string, member: Member): Promise<Result[]> {
  const sample = await samplePost(url, member.token)
  const empty = await openFeed(browser, url, member, sample, 0)
  const emptyHeap = await heap(empty)
  await empty.context().close()

  const page = await openFeed(browser, url, member, sample, totalPosts)
  try {
    await loadAll(page)
    const first = await nodes(page)
    const scrolled = await scrollThrough(page)
    const most = Math.max(first, scrolled.nodes)
    await page.evaluate(() => scrollTo(0, 0))
    const growth = (await heap(page)) - emptyHeap
    return [
      { name: '10,000 posts: elements in the list', value: most, unit: '', atMost: 299 },
      { name: '10,000 posts: heap above an empty feed', value: growth / 1_000_000, unit: 'MB', atMost: 10 },
      { name: '10,000 posts: bursts of slow frames', value: scrolled.bursts, unit: '', atMost: 0 },
      { name: '10,000 posts: frames over 50 ms', value: scrolled.slow, unit: '', note: scrolled.note },
      { name: '10,000 posts: longest frame', value: scrolled.longest, unit: 'ms' },
    ]
  } finally {
    await page.context().close()
  }
}

/** Returns a real post of the server. */
async function samplePost(url: string, token: string): Promise<FeedItem> {
  const reply = await fetch(`${url}/api/global-feed/?include_ads=false`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: FeedItem[] }
  const post = data.find(({ media_type }) => !media_type)
  if (!post) throw new Error('No demo post of text alone')
  return post
}

function posts(sample: FeedItem, from: number, to: number): FeedItem[] {
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const words = 'Lo que hoy cuesta, mañana se hace sin pensar. '.repeat(1 + (number % 7))
    const id = `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
    const created = new Date(Date.parse('2026-01-01') - number * 60_000).toISOString()
    return { ...sample, id, content: `Publicación ${number}. ${words}`, created_at: created }
  })
}

/** Opens a phone without CPU throttling, whose feed has `total` posts. */
async function openFeed(
  browser: Browser,
  url: string,
  { device }: Member,
  sample: FeedItem,
  total: number,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // Without this cookie, documents contain no rendered screen.
    storageState: { ...device, cookies: device.cookies.filter(({ path }) => path === '/api') },
  })
  // A rendered screen would contain the server's own posts instead of the first call's.
  await context.route('**/api/extra/early-screen?*', (route) => route.fulfill({ status: 500 }))
  await context.route(listCall, (route, request) => {
    const number = Number(new URL(request.url()).searchParams.get('page'))
    const to = Math.min(total, number * pageSize)
    const hasMore = to < total
    const data = posts(sample, Math.min(to, (number - 1) * pageSize), to)
    return route.fulfill({
      json: { success: true, data, pagination: { page: number, limit: pageSize, hasMore, hasNext: hasMore } },
    })
  })
  const page = await context.newPage()
  const quiet = watchNetworkIdle(page)
  await Promise.all([page.waitForResponse(listCall), page.goto(url)])
  await quiet()
  // Load Playwright's own scripts first, so that they weigh the same in all measurements.
  await page.getByRole('button', { name: t.more }).count()
  return page
}

async function loadAll(page: Page): Promise<void> {
  for (let loaded = pageSize; loaded < totalPosts; loaded += pageSize) {
    const more = page.getByRole('button', { name: t.more, exact: true })
    await Promise.all([
      page.waitForResponse(listCall),
      more.evaluate((button: HTMLElement) => button.click()),
    ])
  }
  await page.getByText(t.upToDateText).waitFor()
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('[role=feed] *').length)

/** Size of the JavaScript heap in bytes after garbage collection. */
async function heap(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.enable')
  for (let time = 0; time < 3; time += 1) await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  await tools.detach()
  return usedSize
}

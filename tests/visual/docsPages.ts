import type { Browser, Page } from 'playwright'

export interface DocsEntry {
  id: string
  title: string
  name: string
  type?: string
  tags?: string[]
}

export interface DocsFailure {
  name: string
  message: string
}

interface Outcome {
  id: string
  error?: string
}

/**
 * Ids of Docs pages whose stories need conflicting values of something that exists once per page, named above
 * each.
 */
export const docsPages = [
  // Mock handlers.
  'ads-adcard--docs',
  // The session.
  'auth-authgate--docs',
  // Overlays, focus and history.
  'ui-dialog--docs',
  // Toasts.
  'ui-toast--docs',
  // Local storage.
  'meetings-reminderswitch--docs',
]
/** Enough stories per page to show whether they interfere. */
const storiesAPage = 4
const patienceMs = 90_000

/** Collects on the Docs page the results of the stories in its frames, which play one after the other. */
function collectResults(): void {
  if (window.top !== window) return
  const own = window as unknown as {
    outcomes: Outcome[]
    __STORYBOOK_ADDONS_CHANNEL__?: { on: (event: string, listener: (payload: never) => void) => void }
  }
  own.outcomes = []
  let thrown = ''
  const began = setInterval(() => {
    const channel = own.__STORYBOOK_ADDONS_CHANNEL__
    if (!channel) return
    clearInterval(began)
    for (const event of ['playFunctionThrewException', 'storyThrewException', 'storyErrored']) {
      channel.on(event, ({ message }: Error) => (thrown ||= message))
    }
    channel.on('storyFinished', ({ storyId, status }: { storyId: string; status: string }) => {
      const error = thrown || (status === 'error' ? 'It failed.' : '')
      own.outcomes.push({ id: storyId, ...(error && { error }) })
      thrown = ''
    })
  }, 5)
}

/**
 * Keeps frames of other stories empty: a starting frame delays the story that plays. Playwright cannot block their
 * requests, because those go through the mock worker.
 */
function keepEmpty(wanted: string[]): void {
  const { searchParams } = new URL(location.href)
  if (searchParams.get('viewMode') === 'story' && !wanted.includes(searchParams.get('id') ?? '')) stop()
}

/** Installs the mock worker: a frame that starts during the installation reloads itself. */
async function installWorker(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/index.json`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/mockServiceWorker.js')
    await navigator.serviceWorker.ready
  })
}

async function visit(page: Page, url: string, docs: DocsEntry, stories: DocsEntry[]): Promise<DocsFailure[]> {
  const failures: DocsFailure[] = []
  const wanted = new Set(stories.map(({ id }) => id))
  page.on('pageerror', ({ message }) => failures.push({ name: `${docs.title}/Docs`, message }))
  await installWorker(page, url)
  await page.addInitScript(collectResults)
  await page.addInitScript(keepEmpty, [...wanted])
  await page.goto(`${url}/iframe.html?viewMode=docs&id=${docs.id}`)
  await page
    .waitForFunction(
      (count) => (window as unknown as { outcomes: Outcome[] }).outcomes.length >= count,
      wanted.size,
      {
        timeout: patienceMs,
      },
    )
    .catch(() => undefined)
  const outcomes = await page.evaluate(() => (window as unknown as { outcomes: Outcome[] }).outcomes)
  for (const story of stories) {
    const outcome = outcomes.find(({ id }) => id === story.id) ?? { error: 'It was not shown.' }
    if (outcome.error) failures.push({ name: `${docs.title}/Docs: ${story.name}`, message: outcome.error })
  }
  return failures
}

/**
 * Opens a Docs page with its first stories.
 * @param url URL of Storybook.
 * @returns the stories that fail there.
 */
export async function checkDocsPage(
  browser: Browser,
  url: string,
  entries: readonly DocsEntry[],
  id: string,
): Promise<DocsFailure[]> {
  const docs = entries.find((entry) => entry.id === id)
  if (!docs)
    return [{ name: id, message: 'This Docs page is gone: choose another one in tests/visual/docsPages.ts.' }]
  const stories = entries
    .filter(({ title, type, tags }) => title === docs.title && type !== 'docs' && !tags?.includes('check'))
    .slice(0, storiesAPage)
  // The window is high enough for all frames: those below it are not loaded.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 * (storiesAPage + 1) } })
  const failures = await visit(await context.newPage(), url, docs, stories)
  await context.close()
  return failures
}

/** Hooks that run before and after the test runner visits a story. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { compareWithBaseline } from './compare.ts'
import type { View } from './paths.ts'
import { takeScreenshot } from './takeScreenshot.ts'
import { observeElements, openRequests, trackRequests } from './settle.ts'
import { firstStories, hasScreenshots, type StoryEntry, listViews } from './views.ts'

export interface Visited {
  id: string
  title: string
  name: string
}

const desktop = { width: 1280, height: 800 }
/** Wide enough for a side column, and for all columns of a page. */
const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const require = createRequire(import.meta.url)
/** A warning of Storybook when it logs an event. */
const storybookNoise = /Accessing the Story Store is deprecated/
/** MSW checks for a newer worker on each visit without waiting; the current one keeps answering. */
const workerNoise = /^Failed to update a ServiceWorker .*\/mockServiceWorker\.js'\): Not found/
const heard = new WeakMap<Page, string[]>()

/** The runner calls `prepare` and the hooks in different realms, so shared state is attached to the page. */
type RunnerPage = Page & {
  runnerScript?: Parameters<Page['addScriptTag']>[0]
  /** Whether the next story can reuse this page. */
  keeps?: boolean
}

/** Opens Storybook and stores the runner's script, to inject it again after each reload. */
export async function prepare({ page }: { page: RunnerPage }): Promise<void> {
  const inject = page.addScriptTag.bind(page)
  page.addScriptTag = (options = {}) => {
    page.runnerScript = options
    return inject(options)
  }
  // Playwright records the position of each call. Mapping it to sources takes longer than the call, and no story
  // needs it.
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  await page.goto(address())
}

/**
 * Disables Storybook's events: it serialises each for a parent window, and stores all of them if there is none.
 */
async function dropEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shared = window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: { transports: unknown[] } }
    shared.__STORYBOOK_ADDONS_CHANNEL__.transports.length = 0
  })
}

const address = (path = '/iframe.html') => new URL(path, process.env['TARGET_URL']).toString()

interface Size {
  width: number
  height: number
}

function isOtherSize(page: Page, { width, height }: Size): boolean {
  const now = page.viewportSize()
  return now?.width !== width || now.height !== height
}

/** Resizes the window and waits until the page has the size, which takes a moment on a busy machine. */
async function resize(page: Page, size: Size): Promise<void> {
  if (!isOtherSize(page, size)) return
  await page.setViewportSize(size)
  await page.evaluate(async ({ width, height }) => {
    const hasIt = () => innerWidth === width && innerHeight === height
    while (!hasIt()) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, size)
}

/** The last URL that `leave` requests. */
const lastAsked = '/mockServiceWorker.js'

/**
 * Unmounts the current story and waits until its requests have replies and its layers are closed.
 * @returns whether nothing of the story remains, such as a request without a reply.
 */
async function unmountStory(page: Page): Promise<boolean> {
  const until = performance.now() + 300
  let left = true
  do {
    left = await page.evaluate(async (last) => {
      dispatchEvent(new Event('story-leave'))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // After the page has cancelled a request, the mock worker may still ask the page for its reply, and would
      // ask the next story. The worker works in order, so a new request to it ends last.
      await fetch(last, { method: 'HEAD' })
      // A closing layer goes back in the history, which Storybook's own navigation would abort.
      const { layers = 0 } = (history.state ?? {}) as { layers?: number }
      const left = '[inert], [role$=dialog], [role=menu]'
      return layers > 0 || document.querySelector(left) !== null
    }, lastAsked)
    left ||= openRequests(page).size > 0
  } while (left && performance.now() < until)
  return !left
}

/**
 * Visits stories of a group in one page, which the preview resets before each (.storybook/resetDevice.ts):
 * reloading would
 * take longer than the story. The page is reloaded after a failure, and after a story of which something remains.
 */
export async function before(page: RunnerPage, story: Visited): Promise<void> {
  listen(page)
  const { tags = [] } = await entryOf(story)
  const kept = page.keeps && (await unmountStory(page))
  page.keeps = false
  if (!kept) {
    await page.goto(address())
    await page.addScriptTag(page.runnerScript)
    // A blinking caret would differ between screenshots.
    await page.addStyleTag({ content: '* { caret-color: transparent !important }' })
    await dropEvents(page)
  }
  await resize(page, sizeOf('desktop', tags))
  heard.get(page)?.splice(0)
}

/** @throws {Error} with all problems of the story. */
export async function after(page: RunnerPage, story: Visited & { hasFailure?: boolean }): Promise<void> {
  const problems = (heard.get(page) ?? []).splice(0)
  if (!story.hasFailure) {
    problems.push(...(await lookAll(page, story)))
    // A story that continues another one's visible state has no screenshots.
    if (hasScreenshots(await entryOf(story))) problems.push(...(await findSidewaysScrolling(page)))
    problems.push(...(heard.get(page) ?? []).splice(0))
  }
  page.keeps = !story.hasFailure && problems.length === 0
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

async function lookAll(page: Page, story: Visited): Promise<string[]> {
  const entry = await entryOf(story)
  const { tags = [] } = entry
  const problems: string[] = []
  for (const view of listViews(entry, firstStories(await entries()).has(story.id))) {
    const isResized = isOtherSize(page, sizeOf(view, tags))
    if (isResized) await observeElements(page)
    await resize(page, sizeOf(view, tags))
    const wasDark = view === 'dark' && (await setDark(page, true))
    if (view === 'forced') await page.emulateMedia({ forcedColors: 'active' })
    // The current frame of a playing video differs between machines.
    if (hasScreenshots(entry)) problems.push(...(await compareScreenshot(page, entry, view, isResized)))
    if (view === 'dark') problems.push(...(await findLowContrast(page)))
    if (view === 'forced') await page.emulateMedia({ forcedColors: 'none' })
    if (view === 'dark') await setDark(page, wasDark)
  }
  return problems
}

/** @returns whether the theme was dark before. */
function setDark(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate((force) => {
    const { classList } = document.documentElement
    const before = classList.contains('dark')
    classList.toggle('dark', force)
    return before
  }, dark)
}

async function compareScreenshot(
  page: Page,
  { id }: StoryEntry,
  view: View,
  isResized: boolean,
): Promise<string[]> {
  const png = await takeScreenshot(page, isResized)
  if (process.env['VISUAL_MODE'] === 'off') return []
  const problem = await compareWithBaseline(id, view, png)
  return problem ? [problem] : []
}

function listen(page: Page): void {
  if (heard.has(page)) return
  const problems: string[] = []
  heard.set(page, problems)
  // Messages logged while a page is being left belong to no story.
  page.on('framenavigated', () => problems.splice(0))
  // `leave` waits for its own request, whose end may be reported only later.
  trackRequests(page, lastAsked)
  page.on('pageerror', ({ message }) => {
    if (!workerNoise.test(message)) problems.push(`Uncaught in the page: ${message}`)
  })
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    // The browser's own message about a mocked failure, which is part of the story.
    const mocked =
      message.text().startsWith('Failed to load resource') && /\/api\//.test(message.location().url)
    if (mocked || storybookNoise.test(message.text())) return
    problems.push(`Console ${type}: ${message.text().slice(0, 1500)}`)
  })
}

/** Lists the texts with insufficient contrast in the dark theme. */
async function findLowContrast(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe())
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          on: Node,
          how: object,
        ) => Promise<{ violations: { help: string; nodes: { html: string; failureSummary?: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document, { runOnly: ['color-contrast'] })
    return violations.flatMap(({ help, nodes }) =>
      nodes.map((node) => `Dark theme: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
    )
  })
  return found
}

let axeSource: string | undefined
async function axe(): Promise<string> {
  axeSource ??= await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  return axeSource
}

interface Layout {
  /** Width of the window in px. */
  width: number
  /** Root font size in percent. */
  text: number
}

/** The layouts checked for sideways scrolling: a common phone with text at 200 %, and a narrow phone. */
const layouts: Layout[] = [
  { width: 390, text: 200 },
  { width: 320, text: 100 },
]

async function findSidewaysScrolling(page: Page): Promise<string[]> {
  // Most stories fit with both at once, and therefore with each.
  if ((await overflow(page, { width: 320, text: 200 })) <= 0) return []
  const problems: string[] = []
  for (const layout of layouts) {
    const wide = await overflow(page, layout)
    if (wide > 0)
      problems.push(`Scrolls sideways by ${wide} px at ${layout.width} px with text at ${layout.text} %`)
  }
  return problems
}

/** Returns the number of px by which the page is wider than its window. */
async function overflow(page: Page, { width, text }: Layout): Promise<number> {
  await resize(page, { width, height: 844 })
  return page.evaluate(async (percent) => {
    const { style } = document.documentElement
    style.fontSize = `${percent}%`
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const wide = document.documentElement.scrollWidth - innerWidth
    style.fontSize = ''
    return wide
  }, text)
}

let index: Promise<StoryEntry[]> | undefined

/** Returns Storybook's index without Docs pages. */
function entries(): Promise<StoryEntry[]> {
  index ??= fetch(address('/index.json'))
    .then((reply) => reply.json())
    .then((json) =>
      Object.values((json as { entries: Record<string, StoryEntry> }).entries).filter(
        ({ type }) => type === 'story',
      ),
    )
  return index
}

async function entryOf({ id }: Visited): Promise<StoryEntry> {
  const entry = (await entries()).find((candidate) => candidate.id === id)
  if (!entry) throw new Error(`${id} is not in Storybook's index`)
  return entry
}

function sizeOf(view: View, tags: string[]) {
  if (view === 'phone' || tags.includes('phone')) return phone
  return view === 'laptop' ? laptop : desktop
}

/** What happens before and after the test runner visits a story. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { compare } from './compare.ts'
import type { View } from './paths.ts'
import { photograph } from './photograph.ts'

export interface Visited {
  id: string
  title: string
  name: string
}

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const require = createRequire(import.meta.url)
/** Storybook's own warning, when it logs an event and walks through the window. */
const storybookNoise = /Accessing the Story Store is deprecated/
/** MSW looks for a newer worker on each visit and does not wait for it; the one that is there goes on answering. */
const workerNoise = /^Failed to update a ServiceWorker .*\/mockServiceWorker\.js'\): Not found/
const heard = new WeakMap<Page, string[]>()

/** The runner prepares a page in one realm and visits in another, so what both need hangs on the page itself. */
type RunnerPage = Page & { runnerScript?: Parameters<Page['addScriptTag']>[0] }

/** Opens Storybook and keeps the script that the runner injects, to inject it again after each fresh load. */
export async function prepare({ page }: { page: RunnerPage }): Promise<void> {
  const inject = page.addScriptTag.bind(page)
  page.addScriptTag = (options = {}) => {
    page.runnerScript = options
    return inject(options)
  }
  await page.goto(address())
}

const address = (path = '/iframe.html') => new URL(path, process.env['TARGET_URL']).toString()

/** Gives the window a size and waits until the page has it, which a busy machine may not do at once. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
}

/** Each story starts in a page of its own on an empty device, so that none depends on the one before it. */
export async function before(page: RunnerPage, story: Visited): Promise<void> {
  listen(page)
  const view = await startingView(story)
  await page.setViewportSize(sizes[view])
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    // Those that are open go with the page.
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await page.goto(address())
  await resize(page, sizes[view])
  await page.addScriptTag(page.runnerScript)
}

/** @throws {Error} with everything that is wrong with the story. */
export async function after(page: Page, story: Visited & { hasFailure?: boolean }): Promise<void> {
  const problems = (heard.get(page) ?? []).splice(0)
  if (story.hasFailure) {
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return
  }
  const narrow = (await startingView(story)) === 'phone'
  if (!narrow) problems.push(...(await look(page, story, 'desktop')))
  if (await wantsDark(story)) {
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    problems.push(...(await look(page, story, 'dark')), ...(await contrast(page)))
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
  }
  if (!narrow) await resize(page, sizes.phone)
  problems.push(...(await look(page, story, 'phone')), ...(await sideways(page)))
  problems.push(...(heard.get(page) ?? []).splice(0))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** A playing video's frame is the machine's own: stories with the tag `no-photo` are checked but not photographed. */
async function look(page: Page, { id }: Visited, view: View): Promise<string[]> {
  const entry = (await entries()).find((candidate) => candidate.id === id)
  if (entry?.tags?.includes('no-photo')) return []
  const png = await photograph(page)
  if (process.env['VISUAL_MODE'] === 'off') return []
  const problem = await compare(id, view, png)
  return problem ? [problem] : []
}

function listen(page: Page): void {
  if (heard.has(page)) return
  const problems: string[] = []
  heard.set(page, problems)
  // What a page says while it is being left belongs to no story.
  page.on('framenavigated', () => problems.splice(0))
  page.on('pageerror', ({ message }) => {
    if (!workerNoise.test(message)) problems.push(`Uncaught in the page: ${message}`)
  })
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    // The browser's own line about a mocked failure, which the story is about.
    const mocked =
      message.text().startsWith('Failed to load resource') && /\/api\//.test(message.location().url)
    if (mocked || storybookNoise.test(message.text())) return
    problems.push(`Console ${type}: ${message.text().slice(0, 1500)}`)
  })
}

/** Text that is legible in light must be so in dark. */
async function contrast(page: Page): Promise<string[]> {
  await page.evaluate(await axe())
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          on: Node,
          how: object,
        ) => Promise<{ violations: { help: string; nodes: { html: string; failureSummary?: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document.body, { runOnly: ['color-contrast'] })
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

/** Nothing may scroll sideways, down to 320 px. */
async function sideways(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of [390, 320]) {
    await resize(page, { width, height: 844 })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) problems.push(`Scrolls sideways by ${wide} px at ${width} px`)
  }
  return problems
}

interface Entry {
  id: string
  importPath: string
  tags?: string[]
}
let index: Promise<Entry[]> | undefined

function entries(): Promise<Entry[]> {
  index ??= fetch(address('/index.json'))
    .then((reply) => reply.json())
    .then((json) => Object.values((json as { entries: Record<string, Entry> }).entries))
  return index
}

/** A story with the tag `phone` starts on a phone and is photographed only there. */
async function startingView({ id }: Visited): Promise<'desktop' | 'phone'> {
  const entry = (await entries()).find((candidate) => candidate.id === id)
  return entry?.tags?.includes('phone') ? 'phone' : 'desktop'
}

/** The first story of a file and those with the tag `dark` are photographed in the dark theme too. */
async function wantsDark({ id }: Visited): Promise<boolean> {
  const all = (await entries()).filter((entry) => !entry.id.endsWith('--docs'))
  const own = all.find((entry) => entry.id === id)
  if (!own) return false
  return own.tags?.includes('dark') === true || all.find((e) => e.importPath === own.importPath)?.id === id
}

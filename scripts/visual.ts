/**
 * Visits every story in a browser: play function, console, accessibility, photographs.
 * `node scripts/visual.ts [--update] [--only=<pattern of title/name>] [--ids=<id>,…] [--no-build | --no-visit]`
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters, parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { checkControls } from '../tests/visual/controls.ts'
import { checkDocsPage, docsPages, type DocsEntry, type DocsFailure } from '../tests/visual/docsPages.ts'
import { baselines, results, seenList } from '../tests/visual/paths.ts'
import { checkTreeSearch } from '../tests/visual/treeSearch.ts'
import { findBrowser, launchBrowser, shortLivedArgs } from './browser.ts'
import type { Failure } from './visual-report.ts'
import { writeReport } from './visual-report.ts'
import { serveFolder } from './visual-server.ts'

const { values } = parseArgs({
  options: {
    update: { type: 'boolean' },
    only: { type: 'string' },
    ids: { type: 'string' },
    build: { type: 'boolean', default: true },
    visit: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

interface JestResults {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; ancestorTitles: string[]; failureMessages: string[] }[]
  }[]
}

const say = (line: string) => process.stdout.write(`${line}\n`)
/** More than cores: most of a visit is waiting for the page to settle. */
const workers = Math.min(8, availableParallelism() * 2)
const storybook = join(process.cwd(), 'node_modules/.cache/visual-storybook')
const outcome = join(process.cwd(), 'test-results/storybook-jest.json')

function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', command), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Path of the runner's index, beside Storybook's. */
const runnerPath = '/runner/'
/**
 * Minimum number of stories per browser: starting one costs as much as five visits. Groups get smaller towards the end,
 * so that all workers finish at about the same time.
 */
const smallestGroup = 20

interface Entry {
  id: string
  type: string
  title: string
  name: string
  importPath: string
}

/**
 * Groups story files, because the runner starts a browser for each title; the largest groups come first. Tests are
 * named by story id.
 */
function inGroups(entries: [string, Entry][]): Record<string, Entry> {
  const grouped: Record<string, Entry> = {}
  let group = 0
  let room = 0
  let file = ''
  for (const [index, [id, entry]] of entries.entries()) {
    if (entry.importPath !== file && room <= 0) {
      group += 1
      room = Math.max(smallestGroup, Math.ceil((entries.length - index) / workers / 2))
    }
    file = entry.importPath
    room -= 1
    grouped[id] = { ...entry, title: `Group ${group}`, name: id }
  }
  return grouped
}

interface Index {
  entries: Record<string, Entry>
}

const readIndex = async () => JSON.parse(await readFile(join(storybook, 'index.json'), 'utf8')) as Index

/** Whether all stories are visited, so that photographs without a story are stale. */
const whole = values.only === undefined && values.ids === undefined

/** The ids of `--ids`. */
const ids = values.ids?.split(',')

function selectedStories(index: Index): [string, Entry][] {
  const pattern = new RegExp(values.only ?? '', 'i')
  return Object.entries(index.entries).filter(
    ([id, { type, title, name }]) =>
      type === 'story' &&
      // Also accept the name as written in the file, without spaces.
      (ids?.includes(id) ??
        [id, `${title}/${name}`, `${title}/${name.replaceAll(' ', '')}`].some((as) => pattern.test(as))),
  )
}

/** Checks of Storybook itself, by the ids under which `--ids` selects them. */
const storybookChecks: Record<
  string,
  (browser: Browser, url: string, entries: readonly DocsEntry[]) => Promise<DocsFailure[]>
> = {
  'tree-search': checkTreeSearch,
  controls: checkControls,
  ...Object.fromEntries(
    docsPages.map((id) => [id, (browser, url, entries) => checkDocsPage(browser, url, entries, id)] as const),
  ),
}

/** All of them when every story is visited. */
const selectedChecks = () =>
  Object.entries(storybookChecks).filter(([id]) => ids?.includes(id) ?? values.only === undefined)

/** Storybook's index for the runner: the selected stories, in groups. */
const runnerIndex = (index: Index, stories: [string, Entry][]): Record<string, string> => ({
  [runnerPath]: '',
  [`${runnerPath}index.json`]: JSON.stringify({ ...index, entries: inGroups(stories) }),
})

/** Photographs that no story has taken. Failed stories may not have come to theirs: those are left out. */
async function staleBaselines(failures: Failure[]): Promise<string[]> {
  // A group that failed as a whole names no stories.
  if (!existsSync(seenList) || !existsSync(baselines) || failures.some(({ id }) => !id)) return []
  const taken = new Set((await readFile(seenList, 'utf8')).split('\n'))
  const failed = failures.map(({ id }) => `${id}.`)
  return (await readdir(baselines)).filter(
    (file) => !taken.has(file) && !failed.some((story) => file.startsWith(story)),
  )
}

async function buildStorybook(): Promise<boolean> {
  say('Building Storybook…')
  const { code, output } = await run(
    'storybook/dist/bin/dispatcher.js',
    ['build', '--quiet', '-o', storybook],
    { STORIES_ONLY: '1' },
  )
  if (code !== 0) say(output)
  return code === 0
}

async function main(): Promise<boolean> {
  if ((values.build || !existsSync(storybook)) && !(await buildStorybook())) return false
  if (!values.visit) return true
  // A run of single stories adds to the report of the previous run.
  if (values.ids === undefined) await rm(results, { recursive: true, force: true })
  await rm(outcome, { force: true })
  await mkdir(results, { recursive: true })
  const index = await readIndex()
  const { pinned, origin } = await findBrowser()
  const mode = values.update ? 'update' : pinned ? 'compare' : 'off'
  if (!pinned)
    say('Photographs are compared only with the pinned browser (Linux x64): everything else is checked.')
  if (values.update && !pinned) throw new Error('Baselines are made with the pinned browser, on Linux x64.')
  const stories = selectedStories(index)
  const site = await serveFolder(storybook, runnerIndex(index, stories))
  say(`Visiting the stories with ${origin}…`)
  const [visited, checked] = await Promise.all([
    stories.length > 0 ? visitStories(site.url, mode, index) : none,
    checkStorybook(site.url, index),
  ])
  site.close()
  return (
    visited !== undefined &&
    conclude(visited.passed + checked.passed, [...visited.failures, ...checked.failures])
  )
}

interface Visited {
  passed: number
  failures: Failure[]
}
const none: Visited = { passed: 0, failures: [] }

/** @returns undefined, after printing why, if the runner left no results. */
async function visitStories(url: string, mode: string, index: Index): Promise<Visited | undefined> {
  const { output } = await run(
    '@storybook/test-runner/dist/test-storybook.js',
    [
      '--url',
      url + runnerPath,
      '--index-json',
      '--testTimeout',
      '60000',
      '--maxWorkers',
      String(workers),
      '--json',
      '--outputFile',
      outcome,
    ],
    { VISUAL_MODE: mode, STORYBOOK_DISABLE_TELEMETRY: '1' },
  )
  if (!existsSync(outcome)) {
    say(output)
    return undefined
  }
  const jest = JSON.parse(await readFile(outcome, 'utf8')) as JestResults
  return { passed: jest.numPassedTests, failures: storyFailures(jest, index) }
}

async function checkStorybook(url: string, { entries }: Index): Promise<Visited> {
  const checks = selectedChecks()
  if (checks.length === 0) return none
  const browser = await launchBrowser({ args: shortLivedArgs })
  const result: Visited = { passed: 0, failures: [] }
  try {
    for (const [id, check] of checks) {
      const failures = await check(browser, url, Object.values(entries))
      if (failures.length === 0) result.passed += 1
      result.failures.push(...failures.map((failure) => ({ ...failure, id })))
    }
  } finally {
    await browser.close()
  }
  return result
}

function storyFailures(jest: JestResults, { entries }: Index): Failure[] {
  return jest.testResults.flatMap(({ message, assertionResults }) =>
    assertionResults.length === 0 && message
      ? [{ name: 'A group of stories', message: stripVTControlCharacters(message) }]
      : assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ ancestorTitles, failureMessages }) => {
            const id = ancestorTitles.at(-1) ?? ''
            const entry = entries[id]
            return {
              id,
              name: entry ? `${entry.title}/${entry.name}` : id,
              message: stripVTControlCharacters(failureMessages.join('\n')),
            }
          }),
  )
}

async function conclude(passed: number, failures: Failure[]): Promise<boolean> {
  for (const file of whole ? await staleBaselines(failures) : []) {
    if (values.update) {
      await rm(join(baselines, file))
      say(`Removed ${file}: its story is gone.`)
    } else {
      failures.push({
        name: file,
        message: 'No story has this baseline any more: run npm run visual:update.',
      })
    }
  }
  for (const { name, message } of failures)
    say(`✗ ${name}\n${message.replace(/^ {4}at .*\n?/gm, '').trim()}\n`)
  const report = await writeReport(failures)
  const failed = failures.length
  await writeFile(
    join(process.cwd(), 'test-results/stories.json'),
    JSON.stringify({ passed, failed, failures }),
  )
  say(`Stories: ${passed} passed, ${failed} failed`)
  if (failed > 0) say(`Report: ${report}`)
  return failed === 0 && passed > 0
}

process.exitCode = (await main()) ? 0 : 1

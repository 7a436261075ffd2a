/**
 * Visits every story in a browser: play function, console, accessibility, screenshots.
 * `node scripts/visual.ts [--update] [--only=<pattern of title/name>] [--ids=<id>,…] [--no-build | --no-visit]
 * [--retries=<times>] [--shard=<index>/<count>]`
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { checkControls } from '../tests/visual/controls.ts'
import { checkDocsPage, docsPages, type DocsEntry, type DocsFailure } from '../tests/visual/docsPages.ts'
import { baselines, results } from '../tests/visual/paths.ts'
import { checkTreeSearch } from '../tests/visual/treeSearch.ts'
import { expectedBaselines, selectShard, type StoryEntry } from '../tests/visual/views.ts'
import { findBrowser, launchBrowser, shortLivedArgs } from './browser.ts'
import { mergeReports, noTests, type Report } from './testing/reports.ts'
import { writeReport } from './visual-report.ts'
import { type JestResults, readStoryResults } from './visual-results.ts'
import { serveFolder } from './visual-server.ts'

const { values } = parseArgs({
  options: {
    update: { type: 'boolean' },
    only: { type: 'string' },
    ids: { type: 'string' },
    build: { type: 'boolean', default: true },
    visit: { type: 'boolean', default: true },
    retries: { type: 'string', default: '0' },
    shard: { type: 'string' },
  },
  allowNegative: true,
})

const say = (line: string) => process.stdout.write(`${line}\n`)
/** One more than cores, because a visit sometimes waits. */
const workers = availableParallelism() + 1
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
 * Minimum number of stories per browser: starting one takes as long as five visits. Groups get smaller towards the
 * end,
 * so that all workers finish at about the same time.
 */
const smallestGroup = 20

/**
 * Groups story files, because the runner starts a browser for each title; the largest groups come first. Tests are
 * named by story id.
 */
function inGroups(entries: [string, StoryEntry][]): Record<string, StoryEntry> {
  const grouped: Record<string, StoryEntry> = {}
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
  entries: Record<string, StoryEntry>
}

const readIndex = async () => JSON.parse(await readFile(join(storybook, 'index.json'), 'utf8')) as Index

/**
 * Whether Storybook itself and the list of baselines are checked, too: in one shard, unless stories are selected.
 */
const runsStorybookChecks =
  values.only === undefined &&
  values.ids === undefined &&
  (values.shard === undefined || values.shard.startsWith('1/'))

const ids = values.ids?.split(',')

function selectedStories(index: Index): [string, StoryEntry][] {
  const pattern = new RegExp(values.only ?? '', 'i')
  const selected = Object.values(index.entries).filter(
    ({ id, type, title, name }) =>
      type === 'story' &&
      // Also accept the name as written in the file, without spaces.
      (ids?.includes(id) ??
        [id, `${title}/${name}`, `${title}/${name.replaceAll(' ', '')}`].some((as) => pattern.test(as))),
  )
  return selectShard(selected, values.shard).map((entry) => [entry.id, entry])
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

/** Returns all checks unless stories are selected. */
const selectedChecks = () =>
  Object.entries(storybookChecks).filter(([id]) => ids?.includes(id) ?? runsStorybookChecks)

/** Returns Storybook's index for the runner: the selected stories, in groups. */
const runnerIndex = (index: Index, stories: [string, StoryEntry][]): Record<string, string> => ({
  [runnerPath]: '',
  [`${runnerPath}index.json`]: JSON.stringify({ ...index, entries: inGroups(stories) }),
})

/** Lists baselines of screenshots that no story has. */
async function staleBaselines(): Promise<string[]> {
  if (!existsSync(baselines)) return []
  const { entries } = await readIndex()
  const expected = expectedBaselines(Object.values(entries).filter(({ type }) => type === 'story'))
  return (await readdir(baselines)).filter((file) => !expected.has(file))
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
    say('Screenshots are compared only with the pinned browser (Linux x64): everything else is checked.')
  if (values.update && !pinned) throw new Error('Baselines are made with the pinned browser, on Linux x64.')
  const stories = selectedStories(index)
  const site = await serveFolder(storybook, runnerIndex(index, stories))
  say(`Visiting the stories with ${origin}…`)
  const [visited, checked] = await Promise.all([
    stories.length > 0 ? visitStories(site.url, mode, stories) : noTests(),
    checkStorybook(site.url, index),
  ])
  site.close()
  return visited !== undefined && conclude(mergeReports(visited, checked))
}

/** @returns undefined, after printing why, if the runner left no results. */
async function visitStories(
  url: string,
  mode: string,
  stories: [string, StoryEntry][],
): Promise<Report | undefined> {
  const { code, output } = await run(
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
    { VISUAL_MODE: mode, VISUAL_RETRIES: values.retries, STORYBOOK_DISABLE_TELEMETRY: '1' },
  )
  if (!existsSync(outcome)) {
    say(output)
    return undefined
  }
  const jest = JSON.parse(await readFile(outcome, 'utf8')) as JestResults
  const report = readStoryResults(jest, Object.fromEntries(stories))
  if (code !== 0 && report.failures.length === 0)
    report.failures.push({ name: 'The test runner', message: `ended with ${code}: ${output.slice(-2000)}` })
  return report
}

async function checkStorybook(url: string, { entries }: Index): Promise<Report> {
  const report = noTests()
  const checks = selectedChecks()
  if (checks.length === 0) return report
  const browser = await launchBrowser({ args: shortLivedArgs })
  try {
    for (const [id, check] of checks) {
      const startedAt = performance.now()
      const failures = await check(browser, url, Object.values(entries))
      report.times.push({ name: id, seconds: (performance.now() - startedAt) / 1000 })
      if (failures.length === 0) report.passed += 1
      report.failures.push(...failures)
    }
  } finally {
    await browser.close()
  }
  return report
}

async function conclude(report: Report): Promise<boolean> {
  const { passed, failures } = report
  for (const file of runsStorybookChecks ? await staleBaselines() : []) {
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
  const page = await writeReport(failures)
  const failed = failures.length
  await writeFile(join(process.cwd(), 'test-results/stories.json'), JSON.stringify({ ...report, failed }))
  say(`Stories: ${passed} passed, ${failed} failed`)
  if (failed > 0) say(`Report: ${page}`)
  return failed === 0 && passed > 0
}

process.exitCode = (await main()) ? 0 : 1

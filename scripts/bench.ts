/**
 * `npm run bench`: measures the production build on an emulated phone, relative to a bare React page in the same run,
 * and the throughput of the server.
 *
 * - `--quick` does one round (three with `--check` or `--update`).
 * - `--only=` measures a part: names of screens or their routes, `presses`, `many`, `server`.
 * - `--requests` also prints the requests of each page with their times, `--json=<file>` writes the results.
 * - `--update` writes the first visits' figures to `speeds.json`, `--check` compares them with that table;
 *   `--speeds=<file>` takes another one.
 *
 * Exits with an error when a limit is exceeded, with `--check` when a screen has become slower. docs/performance.md
 * explains the results.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { Server } from '../tests/e2e/server.ts'
import { serveBarePage } from '../tests/perf/barePage.ts'
import { measureManyPosts } from '../tests/perf/measureManyPosts.ts'
import { signIn } from '../tests/perf/member.ts'
import { phoneSlowdown } from '../tests/perf/phoneSlowdown.ts'
import { measurePages } from '../tests/perf/measurePages.ts'
import { measureInteractions } from '../tests/perf/measureInteractions.ts'
import type { Result } from '../tests/perf/report.ts'
import { format, isLimited, isWithinLimits } from '../tests/perf/report.ts'
import { type Screen, screens } from '../tests/perf/screens.ts'
import { measureServer } from '../tests/perf/measureServer.ts'
import { launchBrowser } from './browser.ts'
import { buildClient, clientIsFresh } from './clientBuild.ts'
import {
  confirmedLosses,
  type Loss,
  lostSpeeds,
  readSpeeds,
  speedsFile,
  updatedSpeeds,
  writeSpeeds,
} from './speeds.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    requests: { type: 'boolean', default: false },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    speeds: { type: 'string', default: speedsFile },
  },
})
/** The table of speeds contains only first visits of screens. */
const coldOnly = values.check || values.update
const otherParts = ['presses', 'many', 'server']
const screenNames = screens.map(({ name }) => name)
const only = values.only?.split(',') ?? (coldOnly ? screenNames : [...screenNames, ...otherParts])
const chosenBy = (part: string) => screens.filter(({ name, route }) => part === name || part === route)
const unknown = only.find((part) => chosenBy(part).length === 0 && !otherParts.includes(part))
if (unknown !== undefined)
  throw new Error(
    `--only takes ${[...screenNames, ...otherParts].join(', ')}, and the routes of screens, not ${unknown}`,
  )
const chosen: Screen[] = [...new Set(only.flatMap(chosenBy))]

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Progress goes to stderr, so that the report on stdout can be redirected to a file. */
const progress = (text: string) => process.stderr.write(`  ${text}\n`)

/** Returns the number of rounds: a comparison needs several to compute a spread. */
const roundsOf = (all: number) => (values.quick ? (coldOnly ? 3 : 1) : all)

/** Receives the results of each part at once, because a later part may fail. */
type Take = (lines: readonly Result[]) => void

async function measure(screens: readonly Screen[], others: readonly string[], take: Take): Promise<void> {
  if (!clientIsFresh()) buildClient()
  const browser = await launchBrowser()
  const inBrowser = screens.length > 0 || others.some((part) => part === 'presses' || part === 'many')
  try {
    if (inBrowser) await withServer((server) => measureBrowser(browser, server, { screens, others, take }))
    // The server part comes first: its posts must be inserted before the database has statistics of fewer posts.
    if (others.includes('server'))
      await withServer(async (server) => take(await measureLoad(browser, server)))
  } finally {
    await browser.close()
  }
}

/** Measures on a server with fresh demo content. */
async function withServer(measure: (server: Server) => Promise<void>): Promise<void> {
  const server = await Server.fresh()
  try {
    await measure(server)
  } finally {
    await server.remove()
  }
}

interface Parts {
  screens: readonly Screen[]
  others: readonly string[]
  take: Take
}

async function measureBrowser(browser: Browser, server: Server, parts: Parts): Promise<void> {
  const { screens, others, take } = parts
  if (screens.length > 0 || others.includes('presses')) await measurePhone(browser, server, parts)
  if (others.includes('many'))
    take(await measureManyPosts(browser, server.url, await signIn(browser, server.url)))
}

async function measurePhone(
  browser: Browser,
  server: Server,
  { screens, others, take }: Parts,
): Promise<void> {
  const bare = await serveBarePage()
  try {
    const slowdown = await phoneSlowdown(browser, bare.url)
    progress(`the phone's processor is ${slowdown.toFixed(1)} times slower than this machine's`)
    const common = { browser, slowdown, server, rounds: roundsOf(5), say: progress }
    const pages = { ...common, bareUrl: bare.url, screens, coldOnly, requests: values.requests }
    if (screens.length > 0) take(await measurePages(pages))
    if (others.includes('presses')) take(await measureInteractions(common))
  } finally {
    await bare.close()
  }
}

async function measureLoad(browser: Browser, { url, dataDir }: Server): Promise<Result[]> {
  const { id: memberId, token } = await signIn(browser, url)
  return measureServer({ url, dataDir, memberId, token, rounds: roundsOf(3), say: progress })
}

/**
 * Lists the measures that became slower. A second measurement must confirm them, because the machine may have been
 * busy.
 */
async function check(lines: readonly Result[]): Promise<Loss[]> {
  const committed = readSpeeds(values.speeds)
  const first = lostSpeeds(committed, lines)
  const suspected = new Set(first.filter(({ unknown }) => !unknown).map(({ screen }) => screen))
  if (suspected.size === 0) return first
  say(`Measured once more: ${[...suspected].join(', ')}`)
  const again: Result[] = []
  await measure(
    screens.filter(({ name }) => suspected.has(name)),
    [],
    (lines) => again.push(...lines),
  )
  return confirmedLosses(first, lostSpeeds(committed, again))
}

/** JSON has no infinity. */
const withLost = (_key: string, value: unknown) => (value === Infinity ? 'lost' : value)

const lines: Result[] = []
await measure(chosen, only, (measured) => {
  lines.push(...measured)
  for (const line of measured) say(format(line))
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ at: new Date(), lines }, withLost, 2)}\n`)
})
const limited = lines.filter(isLimited)
const missed = limited.filter((line) => !isWithinLimits(line))
say('')
say(`${limited.length - missed.length} limits kept, ${missed.length} missed`)
if (values.update) writeSpeeds(values.speeds, updatedSpeeds(readSpeeds(values.speeds), lines))
if (values.check) {
  const lost = await check(lines)
  for (const { text } of lost) say(`✗ ${text}`)
  const compared = lines.filter(({ remembered }) => remembered).length
  say(`${compared - lost.length} as fast as at the last update, ${lost.length} not`)
  process.exitCode = lost.length > 0 ? 1 : 0
} else if (!values.update) process.exitCode = missed.length > 0 ? 1 : 0

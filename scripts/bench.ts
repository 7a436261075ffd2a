/**
 * `npm run bench`: measures the production build on an emulated phone, relative to a bare React page in the same run,
 * and the throughput of the server.
 *
 * - `--quick` does one round (three with `--check` or `--update`).
 * - `--only=` measures a part: names of screens or their routes, `presses`, `many`, `server`.
 * - `--requests` also prints the requests of each page with their times, `--json=<file>` writes the lines.
 * - `--update` writes the first visits' figures to `speeds.json`, `--check` compares them with that table;
 *   `--speeds=<file>` takes another one.
 *
 * Exits with an error when a limit is exceeded, with `--check` when a screen has become slower. docs/performance.md
 * explains the results.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { Server } from '../tests/e2e/server.ts'
import { serveBarePage } from '../tests/perf/barePage.ts'
import { measureManyPosts } from '../tests/perf/manyPosts.ts'
import { signIn } from '../tests/perf/member.ts'
import { phoneSlowdown } from '../tests/perf/pace.ts'
import { measurePages } from '../tests/perf/pages.ts'
import { measurePresses } from '../tests/perf/presses.ts'
import type { Line } from '../tests/perf/report.ts'
import { format, isLimited, isWithinLimits } from '../tests/perf/report.ts'
import { type Screen, screens } from '../tests/perf/screens.ts'
import { measureServer } from '../tests/perf/serverLoad.ts'
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
/** The table of speeds has the first visits of screens only. */
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

/** Rounds of a part: the comparison needs some to tell a spread. */
const roundsOf = (all: number) => (values.quick ? (coldOnly ? 3 : 1) : all)

async function measure(screens: readonly Screen[], others: readonly string[]): Promise<Line[]> {
  if (!clientIsFresh()) buildClient()
  const browser = await launchBrowser()
  try {
    const inBrowser = screens.length > 0 || others.some((part) => part === 'presses' || part === 'many')
    return [
      ...(inBrowser ? await withServer((server) => measureBrowser(browser, server, screens, others)) : []),
      // Its posts are inserted before the database has statistics of the few that others would have left.
      ...(others.includes('server') ? await withServer((server) => measureLoad(browser, server)) : []),
    ]
  } finally {
    await browser.close()
  }
}

/** Measures on a server with fresh demo content. */
async function withServer(measure: (server: Server) => Promise<Line[]>): Promise<Line[]> {
  const server = await Server.fresh()
  try {
    return await measure(server)
  } finally {
    await server.remove()
  }
}

async function measureBrowser(
  browser: Browser,
  server: Server,
  screens: readonly Screen[],
  others: readonly string[],
): Promise<Line[]> {
  const lines: Line[] = []
  if (screens.length > 0 || others.includes('presses'))
    lines.push(...(await measurePhone(browser, server, screens, others)))
  if (others.includes('many'))
    lines.push(...(await measureManyPosts(browser, server.url, await signIn(browser, server.url))))
  return lines
}

async function measurePhone(
  browser: Browser,
  server: Server,
  screens: readonly Screen[],
  others: readonly string[],
): Promise<Line[]> {
  const bare = await serveBarePage()
  try {
    const slowdown = await phoneSlowdown(browser, bare.url)
    progress(`the phone's processor is ${slowdown.toFixed(1)} times slower than this machine's`)
    const common = { browser, slowdown, server, rounds: roundsOf(5), say: progress }
    const pages = { ...common, bareUrl: bare.url, screens, coldOnly, requests: values.requests }
    return [
      ...(screens.length > 0 ? await measurePages(pages) : []),
      ...(others.includes('presses') ? await measurePresses(common) : []),
    ]
  } finally {
    await bare.close()
  }
}

async function measureLoad(browser: Browser, { url, dataDir }: Server): Promise<Line[]> {
  const { id: memberId, token } = await signIn(browser, url)
  return measureServer({ url, dataDir, memberId, token, rounds: roundsOf(3), say: progress })
}

/** What became slower. It is measured twice before it is believed: the machine may have been busy. */
async function check(lines: readonly Line[]): Promise<Loss[]> {
  const committed = readSpeeds(values.speeds)
  const first = lostSpeeds(committed, lines)
  const suspected = new Set(first.filter(({ unknown }) => !unknown).map(({ screen }) => screen))
  if (suspected.size === 0) return first
  say(`Measured once more: ${[...suspected].join(', ')}`)
  const again = await measure(
    screens.filter(({ name }) => suspected.has(name)),
    [],
  )
  return confirmedLosses(first, lostSpeeds(committed, again))
}

const lines = await measure(chosen, only)
say('')
for (const line of lines) say(format(line))
const limited = lines.filter(isLimited)
const missed = limited.filter((line) => !isWithinLimits(line))
say('')
say(`${limited.length - missed.length} limits kept, ${missed.length} missed`)
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify({ at: new Date(), lines }, undefined, 2)}\n`)
if (values.update) writeSpeeds(values.speeds, updatedSpeeds(readSpeeds(values.speeds), lines))
if (values.check) {
  const lost = await check(lines)
  for (const { text } of lost) say(`✗ ${text}`)
  const compared = lines.filter(({ remembered }) => remembered).length
  say(`${compared - lost.length} as fast as at the last update, ${lost.length} not`)
  process.exitCode = lost.length > 0 ? 1 : 0
} else if (!values.update) process.exitCode = missed.length > 0 ? 1 : 0

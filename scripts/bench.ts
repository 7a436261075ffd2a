/**
 * `npm run bench`: measures the production build on an emulated phone, relative to a bare React page in the same run,
 * and the throughput of the server. `--quick` does one round, `--only=login|feed|community|many|server` a part,
 * `--requests` also prints the requests of each page with their times. Exits with an error when a hard limit is
 * exceeded. docs/performance.md explains the results.
 */
import { parseArgs } from 'node:util'
import { Server } from '../tests/e2e/server.ts'
import { serveBarePage } from '../tests/perf/barePage.ts'
import { measureManyPosts } from '../tests/perf/manyPosts.ts'
import { signIn } from '../tests/perf/member.ts'
import { measurePages } from '../tests/perf/pages.ts'
import type { Line } from '../tests/perf/report.ts'
import { format, isWithinLimits } from '../tests/perf/report.ts'
import { measureServer } from '../tests/perf/serverLoad.ts'
import { launchBrowser } from './browser.ts'
import { buildClient, clientIsFresh } from './clientBuild.ts'

const pages = ['login', 'feed', 'community']
const parts = [...pages, 'many', 'server']

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, requests: { type: 'boolean' } },
})
const only = values.only?.split(',') ?? parts
const unknown = only.find((part) => !parts.includes(part))
if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}, not ${unknown}`)

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Progress goes to stderr, so that the report on stdout can be redirected to a file. */
const progress = (text: string) => process.stderr.write(`  ${text}\n`)

async function measure(): Promise<Line[]> {
  if (!clientIsFresh()) buildClient()
  const server = await Server.fresh()
  const browser = await launchBrowser()
  try {
    const lines: Line[] = []
    const member = await signIn(browser, server.url)
    const chosen = pages.filter((page) => only.includes(page))
    if (chosen.length > 0) {
      const bare = await serveBarePage()
      const options = { browser, bareUrl: bare.url, appUrl: server.url, member: member.device }
      lines.push(
        ...(await measurePages({
          ...options,
          rounds: values.quick ? 1 : 5,
          only: chosen,
          requests: values.requests,
          say: progress,
        })),
      )
      await bare.close()
    }
    if (only.includes('many')) lines.push(...(await measureManyPosts(browser, server.url, member)))
    if (only.includes('server')) {
      const { url, dataDir } = server
      // A session of its own: the pages have renewed the token of theirs.
      const { id: memberId, token } = await signIn(browser, url)
      const rounds = values.quick ? 1 : 3
      lines.push(...(await measureServer({ url, dataDir, memberId, token, rounds, say: progress })))
    }
    return lines
  } finally {
    await browser.close()
    await server.remove()
  }
}

const lines = await measure()
say('')
for (const line of lines) say(format(line))
const limited = lines.filter(({ atMost, atLeast }) => atMost !== undefined || atLeast !== undefined)
const missed = limited.filter((line) => !isWithinLimits(line))
say('')
say(`${limited.length - missed.length} limits kept, ${missed.length} missed`)
process.exitCode = missed.length > 0 ? 1 : 0

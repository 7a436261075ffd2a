/**
 * `npm run load`: fills databases as so many members would, makes the calls of their day, and says what each costs.
 *
 * - `--members=1000,100000` numbers of members, one after the other; a million takes up to half an hour and 17 GB.
 * - `--seconds=2` how long each call is made.
 * - `--only=` measures a part: names of calls, `calls` for all of them, `streams`, `commits`.
 * - `--streams=10000` live streams that are open at once.
 * - `--json=<file>` adds the results to a file, where those of other sizes stay.
 *
 * Exits with an error when a call reads a large table as a whole. docs/growth.md explains the results.
 */
import { parseArgs } from 'node:util'
import { growthCalls } from '../tests/perf/growth/calls.ts'
import { measureCommits } from '../tests/perf/growth/commits.ts'
import { filledServer } from '../tests/perf/growth/instance.ts'
import { measureCalls } from '../tests/perf/growth/measure.ts'
import { describeMachine } from '../tests/perf/growth/processes.ts'
import { describeProportions } from '../tests/perf/growth/proportions.ts'
import { keepResults, type Results } from '../tests/perf/growth/results.ts'
import { measureStreams } from '../tests/perf/growth/streams.ts'
import { costsTable } from '../tests/perf/growth/tables.ts'
import { buildClient, clientIsFresh } from './clientBuild.ts'
import { runCommand } from './command.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    streams: { type: 'string', default: '10000' },
    json: { type: 'string' },
  },
})
const otherParts = ['calls', 'streams', 'commits']
const names = growthCalls.map(({ name }) => name)
const only = values.only?.split(',').map((part) => part.trim()) ?? otherParts
const unknown = only.find((part) => !otherParts.includes(part) && !names.includes(part))
if (unknown !== undefined)
  throw new Error(`--only takes ${[...otherParts, ...names].join(', ')}, not ${unknown}`)
const sizes = values.members.split(',').map(Number)
const [seconds, streams] = [Number(values.seconds), Number(values.streams)]
if (![...sizes, seconds, streams].every((number) => number > 0))
  throw new Error('--members, --seconds and --streams are numbers above 0')

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Progress goes to stderr, so that the tables on stdout can be redirected to a file. */
const progress = (text: string) => process.stderr.write(`  ${text}\n`)

const chosenCalls = only.includes('calls') ? names : names.filter((name) => only.includes(name))

/** Measures what was asked for with so many members. Streams and commits once, with the most. */
async function measure(members: number, isLargest: boolean): Promise<Results> {
  const { server, sizes: filled, seconds: took } = await filledServer(members, progress)
  progress(`${members} members, filled in ${Math.round(took)} s`)
  const results: Results = { machine: describeMachine(), sizes: [] }
  try {
    if (isLargest && only.includes('commits'))
      results.commits = await measureCommits(server.databaseUrl(), seconds)
    if (chosenCalls.length > 0)
      results.sizes.push(await measureCalls(server, filled, { seconds, only: chosenCalls, say: progress }))
    if (isLargest && only.includes('streams'))
      results.streams = await measureStreams(server, filled, Math.min(streams, members), progress)
    return results
  } finally {
    await server.remove()
  }
}

function reportFaults(results: Results): number {
  const faults = results.sizes.flatMap(({ members, costs, sequentialReads }) =>
    [
      ...costs.flatMap(({ name, sequential }) =>
        sequential.map(
          ({ table, rows, statement }) => `${name} reads ${rows} rows of ${table}: ${statement}`,
        ),
      ),
      ...sequentialReads.map(({ table, scans, rows }) => `${table}, ${scans} times, ${rows} rows`),
    ].map((fault) => `✗ of ${members} members: ${fault}`),
  )
  faults.forEach(say)
  say(`${faults.length} large tables were read as a whole`)
  return faults.length
}

await runCommand(async () => {
  if (!clientIsFresh()) buildClient()
  say(describeMachine())
  say(describeProportions())
  const all: Results = { machine: describeMachine(), sizes: [] }
  for (const [place, members] of sizes.entries()) {
    const { sizes: measured, ...others } = await measure(members, place === sizes.length - 1)
    Object.assign(all, others)
    all.sizes.push(...measured)
    // What has been measured is kept, should a larger one fail.
    if (values.json !== undefined) keepResults(values.json, all)
  }
  if (all.sizes.length > 0) say(`\n${costsTable(all)}\n`)
  if (all.streams) say(JSON.stringify(all.streams, undefined, 2))
  if (all.commits) say(JSON.stringify(all.commits, undefined, 2))
  process.exitCode = reportFaults(all) > 0 ? 1 : 0
})

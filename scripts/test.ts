/**
 * Runs every suite and ends with one line, `N passed, N failed`. A check without tests of its own (types, lint, …)
 * counts as one; a suite that ran nothing counts as a failure. A failed test is run once more, alone: see
 * `testing/flaky.ts`.
 *
 * `--quick` leaves out what needs a browser or a build. `--changed` runs the tests affected by the changes since the
 * branch left `main`, `--changed=<revision>` those since that revision. `--browsers` runs only the journeys in browsers
 * other than Chromium, `--attack` only the attacks, in many rounds.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kinds } from '../tests/browsers/browsers.ts'
import { findBrowser } from './browser.ts'
import { type Result, retryFailures } from './testing/retry.ts'
import { selectChanged } from './testing/changed.ts'
import { describeFlaky, flakyFile, readFlakyRecords, recordFlaky, flakyErrors } from './testing/flaky.ts'
import { run } from './testing/run.ts'
import { plan, planAttack, planBrowsers, results, type Suite } from './testing/suites.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
  options: {
    quick: { type: 'boolean', default: false },
    changed: { type: 'string' },
    browsers: { type: 'boolean', default: false },
    attack: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The suite's line, followed by its failures. */
function describe({ suite, passed, failures, flaky, seconds }: Result): string[] {
  const counts = [
    `${passed} passed`,
    `${failures.length} failed`,
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ]
  const line = `${failures.length > 0 ? '✗' : '✓'} ${suite.name}: ${counts.join(', ')} (${Math.round(seconds)} s)`
  const named = failures.slice(0, 20).flatMap(({ name, message }) => {
    const text = message.split('\n').slice(0, 4)
    return [`    ${name}`, ...text.map((part) => `      ${part.slice(0, 300)}`)]
  })
  return [line, ...named]
}

/** Runs a stage: its lanes in parallel, then each failed test once more, alone. */
async function runStage(lanes: Suite[][]): Promise<Result[]> {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const done = []
      for (const suite of lane) done.push({ suite, outcome: await run(suite.command) })
      return done
    }),
  )
  const finished: Result[] = []
  for (const { suite, outcome } of outcomes.flat()) {
    const result = await retryFailures(suite, outcome)
    for (const text of result.output) say(text)
    for (const line of describe(result)) say(line)
    finished.push(result)
  }
  return finished
}

/** The journeys in other browsers; prints how to install missing ones. */
function withBrowsers(): Suite[][][] {
  for (const { missing } of kinds) if (missing) say(missing)
  return planBrowsers()
}

async function chosen(): Promise<Suite[][][]> {
  const selection =
    values.changed === undefined ? undefined : await selectChanged(values.changed, values.quick)
  if (selection) say(selection.why)
  if (!values.quick) say(`Browser: ${(await findBrowser()).origin}`)
  return plan({ quick: values.quick, selection: selection?.chosen })
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const stages = values.browsers ? withBrowsers() : values.attack ? planAttack() : await chosen()
  const finished: Result[] = []
  // Folder in which the journeys leave their loaded demo content for the measured ones: see tests/e2e/setup.ts.
  const shared = await mkdtemp(join(tmpdir(), 'faro-test-'))
  process.env['E2E_TEMPLATE'] = join(shared, 'template')
  try {
    for (const lanes of stages) finished.push(...(await runStage(lanes)))
  } finally {
    await rm(shared, { recursive: true, force: true, maxRetries: 5 })
  }

  // Repeated at the end, because logs are often cut at the beginning.
  say(
    `\n${finished.flatMap(describe).join('\n')}\n\nIn ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
  )
  const flaky = finished.flatMap((result) => result.flaky)
  const records = existsSync(flakyFile) ? await readFlakyRecords() : []
  const refused = flakyErrors(flaky, records)
  if (flaky.length > 0) {
    say(['flaky:', ...describeFlaky(flaky), ...refused.map((text) => `✗ ${text}`)].join('\n'))
    if (process.env['CI']) say('  Run outside CI they would be added to tests/flaky.json.\n')
    else {
      await recordFlaky(flaky, records)
      say('  Added to tests/flaky.json: commit it.\n')
    }
  }
  const count = (of: (result: Result) => number) => finished.reduce((sum, result) => sum + of(result), 0)
  const failed = count(({ failures }) => failures.length) + refused.length
  say(`${count(({ passed }) => passed)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()

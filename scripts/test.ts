/**
 * Runs the suites of a level and ends with one line, `N passed, N failed`: `--level=quick`, `core` (default) or `all`; see
 * docs/testing.md. A check without tests of its own (types, lint, …) counts as one; a suite that ran nothing counts as a
 * failure.
 *
 * `--changed` runs the tests affected by the changes since the branch left `main`, `--changed=<revision>` those since that
 * revision. `--only=<suite>,<suite>` runs these suites, and `--shard=<index>/<count>` a part of their tests.
 * `--update-budget` writes the durations of this run to `tests/budget.json`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { kinds } from '../tests/browsers/browsers.ts'
import { findBrowser } from './browser.ts'
import { budgetTable, checkBudget, readBudget, setBudget, writeBudget } from './testing/budget.ts'
import { calibrate } from './testing/calibration.ts'
import { selectChanged } from './testing/changed.ts'
import { addFlaky, describeFlaky, flakyErrors, readFlakyRecords, writeFlakyRecords } from './testing/flaky.ts'
import { type Result, runSuites } from './testing/schedule.ts'
import { type Level, onlySuites, planSuites, results, type Suite } from './testing/suites.ts'

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg)),
  options: {
    level: { type: 'string', default: 'core' },
    changed: { type: 'string' },
    only: { type: 'string' },
    shard: { type: 'string' },
    'update-budget': { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The suite's line, followed by its failures. */
function describeResult({ suite, passed, failures, flaky, seconds }: Result): string[] {
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

function printResult(result: Result): void {
  if (result.failures.length > 0) print(result.output)
  for (const line of describeResult(result)) print(line)
}

async function chosenSuites(): Promise<Suite[]> {
  const level = ['quick', 'core', 'all'].find((name) => name === values.level) as Level | undefined
  if (!level) throw new Error(`--level is quick, core or all, not ${values.level}`)
  const selection =
    values.changed === undefined ? undefined : await selectChanged(values.changed, level === 'quick')
  if (selection) print(selection.why)
  if (level !== 'quick') print(`Browser: ${(await findBrowser()).origin}`)
  const suites = onlySuites(
    planSuites({ level, selection: selection?.chosen, shard: values.shard }),
    values.only,
  )
  if (suites.some(({ name }) => name === 'Other browsers'))
    for (const { missing } of kinds) if (missing) print(missing)
  return suites
}

/** Runs the suites with a folder in which the end-to-end suites leave their loaded demo content: see tests/e2e/setup.ts. */
async function runWithTemplate(suites: Suite[]): Promise<Result[]> {
  const shared = await mkdtemp(join(tmpdir(), 'faro-test-'))
  process.env['E2E_TEMPLATE'] = join(shared, 'template')
  try {
    return await runSuites(suites, printResult)
  } finally {
    await rm(shared, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Prints the flaky tests, and adds them to the ledger. @returns why they fail the run. */
async function recordFlakyTests(finished: readonly Result[]): Promise<string[]> {
  const flaky = finished.flatMap(({ suite, flaky: tests }) =>
    tests.map(({ name, message }) => ({ suite: suite.name, test: name, message })),
  )
  if (flaky.length === 0) return []
  const records = addFlaky(await readFlakyRecords(), flaky)
  await writeFlakyRecords(records)
  const tests = finished.reduce((sum, { passed }) => sum + passed, 0)
  print(['flaky (added to tests/flaky.json):', ...describeFlaky(flaky)].join('\n'))
  return flakyErrors(flaky, records, tests)
}

/**
 * Prints the table of the suites and compares them with their budgets.
 * @param unit Duration of the calibration task in seconds.
 * @returns why the budget fails the run. Only complete runs of `npm test` are compared.
 */
async function compareWithBudget(finished: readonly Result[], unit: number): Promise<string[]> {
  const suites = finished.map(({ suite, passed, failures, seconds, times }) => ({
    name: suite.name,
    tests: passed + failures.length,
    seconds,
    times,
  }))
  const partial = values.changed ?? values.only ?? values.shard
  const isComplete = values.level === 'core' && partial === undefined
  const hasFailures = finished.some(({ failures }) => failures.length > 0)
  if (values['update-budget'] && isComplete && !hasFailures) await writeBudget(setBudget(suites, unit))
  const budget = await readBudget()
  print(`${budgetTable(suites, budget, unit)}\n`)
  if (values['update-budget'] && (!isComplete || hasFailures))
    return ['A budget is set by a complete run of npm test without failures.']
  if (!isComplete) return []
  const { warnings, errors } = checkBudget(suites, budget, unit)
  for (const warning of warnings) print(warning)
  return errors
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const suites = await chosenSuites()
  const before = await calibrate()
  const finished = await runWithTemplate(suites)
  // The machine's speed varies during a run.
  const unit = (before + (await calibrate())) / 2

  // Repeated at the end, because logs are often cut at the beginning.
  print(`\n${finished.flatMap(describeResult).join('\n')}\n`)
  const errors = [...(await compareWithBudget(finished, unit)), ...(await recordFlakyTests(finished))]
  for (const error of errors) print(`✗ ${error}`)
  print(`In ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const count = (of: (result: Result) => number) => finished.reduce((sum, result) => sum + of(result), 0)
  const failed = count(({ failures }) => failures.length) + errors.length
  print(`${count(({ passed }) => passed)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()

/**
 * Runs the suites of a level and ends with one line, `N passed, N failed`: `--level=quick`, `core` (default) or `all`; see
 * docs/testing.md. A check without tests of its own (types, lint, …) counts as one; a suite that ran nothing counts as a
 * failure.
 *
 * `--changed` runs the tests affected by the changes since the branch left `main`, `--changed=<revision>` those since that
 * revision. `--only=<suite>,<suite>` runs these suites, and `--shard=<index>/<count>` a part of their tests.
 * `--update-budget` writes what the suites of this run took to `tests/budget.json`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { browserKinds } from '../tests/browsers/browsers.ts'
import { findBrowser } from './browser.ts'
import { budgetTable, checkBudget, readBudget, setBudget, writeBudget } from './testing/budget.ts'
import { calibrate, type CalibrationTime } from './testing/calibration.ts'
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

/** Formats the suite's result, followed by its failures. */
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
    for (const { missing } of browserKinds) if (missing) print(missing)
  return suites
}

/** Runs the suites with a shared folder for the demo content of the end-to-end suites: see tests/e2e/setup.ts. */
async function runWithTemplate(suites: Suite[]): Promise<Result[]> {
  const shared = await mkdtemp(join(tmpdir(), 'faro-test-'))
  process.env['E2E_TEMPLATE'] = join(shared, 'template')
  try {
    return await runSuites(suites, printResult)
  } finally {
    await rm(shared, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Prints the flaky tests, and adds them to the ledger. @returns the reasons for which they fail the run. */
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
 * Prints the table of the suites and compares them with their budgets. Only suites that ran completely are
 * compared.
 * @param seconds Duration of the whole run.
 * @returns the reasons for which the budget fails the run.
 */
async function compareWithBudget(
  finished: readonly Result[],
  seconds: number,
  unit: CalibrationTime,
): Promise<string[]> {
  const suites = finished.map(({ suite, passed, failures, ...times }) => ({
    ...times,
    name: suite.name,
    tests: passed + failures.length,
  }))
  const isComparable = values.level !== 'all' && values.changed === undefined && values.shard === undefined
  const isComplete = isComparable && values.level === 'core' && values.only === undefined
  const isMeasured = finished.every(
    ({ failures, processorSeconds }) => failures.length === 0 && !Number.isNaN(processorSeconds),
  )
  if (values['update-budget'] && isComplete && isMeasured)
    await writeBudget(setBudget({ suites, seconds }, unit))
  const budget = await readBudget()
  print(`${budgetTable({ suites, seconds }, budget, unit)}\n`)
  if (values['update-budget'] && !(isComplete && isMeasured))
    return ['A budget is set by a complete run of npm test without failures, on Linux.']
  if (!isComparable) return []
  const { warnings, errors } = checkBudget(isComplete ? { suites, seconds } : { suites }, budget, unit)
  for (const warning of warnings) print(warning)
  return errors
}

/** The machine's speed varies during a run, so the calibration runs twice. */
const meanTime = (first: CalibrationTime, second: CalibrationTime): CalibrationTime => ({
  seconds: (first.seconds + second.seconds) / 2,
  processorSeconds: (first.processorSeconds + second.processorSeconds) / 2,
})

async function main(): Promise<void> {
  const startedAt = performance.now()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const suites = await chosenSuites()
  const before = await calibrate()
  const finished = await runWithTemplate(suites)
  const unit = meanTime(before, await calibrate())
  const seconds = (performance.now() - startedAt) / 1000

  // The failures are repeated at the end, because logs are often cut at the beginning.
  print(`\n${finished.flatMap(describeResult).join('\n')}\n`)
  const errors = [
    ...(await compareWithBudget(finished, seconds, unit)),
    ...(await recordFlakyTests(finished)),
  ]
  for (const error of errors) print(`✗ ${error}`)
  const count = (of: (result: Result) => number) => finished.reduce((sum, result) => sum + of(result), 0)
  const failed = count(({ failures }) => failures.length) + errors.length
  print(`${count(({ passed }) => passed)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main()

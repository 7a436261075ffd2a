/**
 * Flaky tests fail, and pass when they are retried. They are tolerated while they are few, and while the ledger
 * does not
 * list one of them three times.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Flaky {
  suite: string
  /** The test's name in the suite's report. */
  test: string
  /** Message of the failure. */
  message: string
}

/** One occurrence of a flaky test in the ledger. */
export interface FlakyRecord extends Flaky {
  /** The day, as `2026-11-21`. */
  date: string
}

/** Maximum share of flaky tests in a run; more suggest a problem of the machine or of the setup. */
export const maxFlakyShare = 0.002
/** A test with this many entries in the ledger must be fixed. */
export const maxFlakyTimes = 3

export const flakyFile = join(process.cwd(), 'tests/flaky.json')

/**
 * @param records The ledger, including the flaky tests of this run.
 * @param tests Number of tests of the run.
 * @returns why these flaky tests fail the run; empty while they are tolerated.
 */
export function flakyErrors(
  flaky: readonly Flaky[],
  records: readonly FlakyRecord[],
  tests: number,
): string[] {
  const repeated = flaky.flatMap(({ suite, test }) => {
    const times = records.filter((entry) => entry.suite === suite && entry.test === test).length
    return times >= maxFlakyTimes
      ? [`${suite}: ${test} has ${times} entries in tests/flaky.json: fix it and remove them.`]
      : []
  })
  // In a small run even a single flaky test exceeds the share.
  const allowed = Math.max(1, Math.floor(tests * maxFlakyShare))
  const many =
    flaky.length > allowed
      ? [`${flaky.length} of ${tests} tests are flaky; at most ${allowed} are tolerated.`]
      : []
  return [...many, ...repeated]
}

/** Formats the report on flaky tests at the end of a run. */
export const describeFlaky = (flaky: readonly Flaky[]): string[] =>
  flaky.flatMap(({ suite, test, message }) => [
    `  ${suite}: ${test}`,
    `    ${message.split('\n').slice(0, 12).join('\n    ')}`,
  ])

/** Adds this run's flaky tests to the records of earlier runs. */
export const addFlaky = (
  records: readonly FlakyRecord[],
  flaky: readonly Flaky[],
  date = new Date().toISOString().slice(0, 10),
): FlakyRecord[] => [
  ...records,
  ...flaky.map(({ suite, test, message }) => ({ suite, test, date, message: message.split('\n')[0] ?? '' })),
]

export const readFlakyRecords = async (file = flakyFile): Promise<FlakyRecord[]> =>
  JSON.parse(await readFile(file, 'utf8')) as FlakyRecord[]

export const writeFlakyRecords = (records: readonly FlakyRecord[], file = flakyFile): Promise<void> =>
  writeFile(file, `${JSON.stringify(records, undefined, 2)}\n`)

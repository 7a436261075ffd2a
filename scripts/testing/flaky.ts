/**
 * Flaky tests failed and then passed when run again, alone. They are tolerated while they are few, and while none of
 * them is a repeat offender in `tests/flaky.json`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Flaky {
  suite: string
  /** Its name in the suite's report. */
  test: string
  /** What the failure said. */
  message: string
  /** Seconds of the failed and of the passed run. */
  seconds: [first: number, second: number]
}

/** One occurrence of a flaky test, as recorded in the committed file. */
export interface FlakyRecord {
  suite: string
  test: string
  /** The day, as `2026-11-21`. */
  date: string
  message: string
}

/** Maximum number per run; more suggest a problem of the machine or of the setup. */
export const maxFlaky = 5
/** A test recorded this often must be fixed. */
export const maxFlakyTimes = 3

export const flakyFile = join(process.cwd(), 'tests/flaky.json')

/** Why these flaky tests fail the run; empty while they are tolerated. */
export function flakyErrors(flaky: Flaky[], remembered: FlakyRecord[]): string[] {
  const known = flaky.flatMap(({ suite, test }) => {
    const times = remembered.filter((entry) => entry.suite === suite && entry.test === test).length
    return times >= maxFlakyTimes ? [`${suite}: ${test} is in tests/flaky.json ${times} times: mend it.`] : []
  })
  const many = flaky.length > maxFlaky ? [`${flaky.length} flaky tests; at most ${maxFlaky} may be.`] : []
  return [...many, ...known]
}

/** The report on flaky tests at the end of a run. */
export function describeFlaky(flaky: Flaky[]): string[] {
  return flaky.flatMap(({ suite, test, message, seconds: [first, second] }) => [
    `  ${suite}: ${test}`,
    `    failed in ${first.toFixed(1)} s: ${message.split('\n').slice(0, 12).join('\n    ')}`,
    `    passed the second time, alone, in ${second.toFixed(1)} s`,
  ])
}

export const readFlakyRecords = async (file = flakyFile) =>
  JSON.parse(await readFile(file, 'utf8')) as FlakyRecord[]

/** Adds this run's flaky tests to the file, for the developer to commit. */
export async function recordFlaky(
  flaky: Flaky[],
  before: FlakyRecord[],
  { file = flakyFile, date = new Date().toISOString().slice(0, 10) } = {},
): Promise<void> {
  const added = flaky.map(({ suite, test, message }) => ({
    suite,
    test,
    date,
    message: message.split('\n')[0] ?? '',
  }))
  await writeFile(file, `${JSON.stringify([...before, ...added], undefined, 2)}\n`)
}

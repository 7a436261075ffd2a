/** Reads the reports of the suites: passed tests, failures, flaky tests, and the duration of each test. */
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** Identical on every machine, so that it can be recorded. */
  name: string
  message: string
}

export interface TestTime {
  name: string
  seconds: number
}

export interface Report {
  /** Number of passed tests, including flaky ones. */
  passed: number
  failures: Failure[]
  /** Tests that failed and passed when they were retried, with the message of the failure. */
  flaky: Failure[]
  times: TestTime[]
}

export const noTests = (): Report => ({ passed: 0, failures: [], flaky: [], times: [] })

/** Merges reports into one. */
export const mergeReports = (...reports: readonly Report[]): Report => ({
  passed: reports.reduce((sum, { passed }) => sum + passed, 0),
  failures: reports.flatMap(({ failures }) => failures),
  flaky: reports.flatMap(({ flaky }) => flaky),
  times: reports.flatMap(({ times }) => times),
})

export type ReadReport = (json: unknown) => Report

/** Removes colours and stack lines of packages. */
export const cleanMessage = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll(/\n\s+at [^\n]*(?:node_modules|node:internal|new Promise)[^\n]*/gu, '')
    .trim()

/** Reads the report of `vitestReporter.ts`. */
export const readVitest: ReadReport = (json) => json as Report

interface PlaywrightError {
  message?: string
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: PlaywrightError[] }[]
    }[]
  }[]
}
interface PlaywrightJson {
  suites?: PlaywrightSuite[]
  errors?: PlaywrightError[]
}

/** Reads Playwright's `json` report. */
export function readPlaywright(json: unknown): Report {
  const { suites = [], errors = [] } = json as PlaywrightJson
  const report: Report = {
    passed: 0,
    failures: errors.map(({ message = '' }) => ({
      name: 'Outside of the tests',
      message: cleanMessage(message),
    })),
    flaky: [],
    times: [],
  }
  const visit = (suite: PlaywrightSuite, above: string[]) => {
    const titles = [...above, suite.title]
    for (const inner of suite.suites ?? []) visit(inner, titles)
    for (const { title, tests } of suite.specs ?? [])
      for (const { projectName, status, results } of tests) {
        const message = results.flatMap((result) => result.errors.map((error) => error.message ?? ''))
        const named: Failure = {
          name: `${projectName} > ${[...titles, title].join(' > ')}`,
          message: cleanMessage(message.join('\n')),
        }
        if (status === 'expected' || status === 'flaky') report.passed += 1
        if (status === 'flaky') report.flaky.push(named)
        if (status === 'unexpected') report.failures.push(named)
        const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
        if (status !== 'skipped') report.times.push({ name: named.name, seconds })
      }
  }
  for (const suite of suites) visit(suite, [])
  return report
}

/** Reads the report of scripts/visual.ts. */
export function readStories(json: unknown): Report {
  const report = json as Report & { failed: number }
  const named = report.failed > 0 && report.failures.length === 0
  return named
    ? {
        ...report,
        failures: [{ name: 'The check of the stories', message: `${report.failed} failed without a name` }],
      }
    : report
}

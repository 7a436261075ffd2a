/** Reads the reports of the suites: the number of passed tests, and the failures. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  /** Identical on every machine, so that it can be recorded. */
  name: string
  message: string
  /** Duration of the test, if the report has it. */
  ms?: number
  /** Arguments to run only this test; without them it cannot be retried. */
  only?: string[]
}

export interface Report {
  passed: number
  failures: Failure[]
}

export type ReadReport = (json: unknown) => Report

/** Removes colours and stack lines of packages. */
const clean = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll(/\n\s+at [^\n]*(?:node_modules|node:internal|new Promise)[^\n]*/gu, '')
    .trim()
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

interface VitestJson {
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      duration?: number
      failureMessages: string[]
    }[]
  }[]
}

/** Reads Vitest's `json` report. A file that fails as a whole (an import, a `beforeAll`) counts as one test. */
export function readVitest(json: unknown, root = process.cwd()): Report {
  const files = (json as VitestJson).testResults ?? []
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const failures = files.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, message: clean(message ?? ''), only: [file] }]
    return failed.map(({ ancestorTitles, title, duration, failureMessages }) => {
      const path = [...ancestorTitles, title].join(' > ')
      return {
        name: `${file} > ${path}`,
        message: clean(failureMessages.join('\n')),
        ms: duration,
        only: [file, `--testNamePattern=^${escaped(path)}$`],
      }
    })
  })
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures }
}

interface PlaywrightError {
  message?: string
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
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

/** Reads Playwright's `json` report. An error outside of all tests cannot be retried. */
export function readPlaywright(json: unknown): Report {
  const { suites = [], errors = [] } = json as PlaywrightJson
  const report: Report = {
    passed: 0,
    failures: errors.map(({ message = '' }) => ({ name: 'Outside of the tests', message: clean(message) })),
  }
  const visit = (suite: PlaywrightSuite, above: string[]) => {
    const titles = [...above, suite.title]
    for (const inner of suite.suites ?? []) visit(inner, titles)
    for (const { title, file, line, tests } of suite.specs ?? [])
      for (const { projectName, status, results } of tests) {
        if (status === 'expected') report.passed += 1
        if (status !== 'unexpected' && status !== 'flaky') continue
        report.failures.push({
          name: `${projectName} > ${[...titles, title].join(' > ')}`,
          message: clean(
            results.flatMap((result) => result.errors.map(({ message = '' }) => message)).join('\n'),
          ),
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          only: [`tests/e2e/${file}:${line}`, `--project=${projectName}`],
        })
      }
  }
  for (const suite of suites) visit(suite, [])
  return report
}

interface StoriesJson {
  passed?: number
  failed?: number
  failures?: { id?: string; name: string; message: string }[]
}

/** Reads the report of scripts/visual.ts. A failure without a story, such as a stale photograph, has no id. */
export function readStories(json: unknown): Report {
  const { passed = 0, failed = 0, failures = [] } = json as StoriesJson
  const named = failures.map(({ id, name, message }) => ({
    name,
    message: clean(message),
    ...(id && { only: [`--ids=${id}`] }),
  }))
  if (failed > 0 && named.length === 0)
    named.push({ name: 'The check of the stories', message: `${failed} failed without a name` })
  return { passed, failures: named }
}

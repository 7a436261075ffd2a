import { describe, expect, it } from 'vitest'
import { mergeReports, noTests, readPlaywright, readStories } from '../../scripts/testing/reports.ts'
import { readStoryResults } from '../../scripts/visual-results.ts'

describe('readPlaywright', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [
      {
        projectName: 'end-to-end',
        status,
        results:
          messages.length > 0
            ? messages.map((message) => ({ duration: 700, errors: message ? [{ message }] : [] }))
            : [{ duration: 700, errors: [] }],
      },
    ],
  })

  it('counts passed tests, and names failed and flaky ones by project, file and groups', () => {
    const report = readPlaywright({
      suites: [
        {
          title: 'feed.spec.ts',
          specs: [spec('reads', 'expected'), spec('is left out', 'skipped')],
          suites: [
            {
              title: 'a post',
              specs: [
                spec('is liked', 'unexpected', '\u001B[31mmissing\u001B[39m', 'missing'),
                spec('is shared', 'flaky', 'slow', ''),
              ],
            },
          ],
        },
      ],
      errors: [],
    })
    expect(report).toEqual({
      passed: 2,
      failures: [{ name: 'end-to-end > feed.spec.ts > a post > is liked', message: 'missing\nmissing' }],
      flaky: [{ name: 'end-to-end > feed.spec.ts > a post > is shared', message: 'slow' }],
      times: [
        { name: 'end-to-end > feed.spec.ts > a post > is liked', seconds: 1.4 },
        { name: 'end-to-end > feed.spec.ts > a post > is shared', seconds: 1.4 },
        { name: 'end-to-end > feed.spec.ts > reads', seconds: 0.7 },
      ],
    })
  })

  it('reports an error outside of all tests as a failure', () => {
    expect(readPlaywright({ suites: [], errors: [{ message: 'no browser' }] }).failures).toEqual([
      { name: 'Outside of the tests', message: 'no browser' },
    ])
  })
})

describe('readStoryResults', () => {
  const entries = {
    'ui-button--primary': {
      id: 'ui-button--primary',
      title: 'ui/Button',
      name: 'Primary',
      importPath: './src/components/ui/Button/Button.stories.tsx',
    },
  }
  const result = (status: string, more: object = {}) => ({
    status,
    ancestorTitles: ['Group 1', 'ui-button--primary'],
    failureMessages: [],
    duration: 250,
    ...more,
  })
  const read = (...assertionResults: ReturnType<typeof result>[]) =>
    readStoryResults({ testResults: [{ message: '', assertionResults }] }, entries)

  it('names a failed story by its title', () => {
    expect(read(result('failed', { failureMessages: ['3 pixels differ'] }))).toEqual({
      ...noTests(),
      failures: [{ name: 'ui/Button/Primary', message: '3 pixels differ' }],
      times: [{ name: 'ui/Button/Primary', seconds: 0.25 }],
    })
  })

  it('reports a story that passes when it is retried as passed and flaky', () => {
    expect(read(result('passed', { retryReasons: ['3 pixels differ'] }))).toMatchObject({
      passed: 1,
      failures: [],
      flaky: [{ name: 'ui/Button/Primary', message: '3 pixels differ' }],
    })
  })

  it('reports a story without a result as a failure', () => {
    expect(readStoryResults({ testResults: [] }, entries).failures).toEqual([
      { name: 'ui-button--primary', message: 'The story was not visited.' },
    ])
    expect(read(result('pending')).failures).toHaveLength(1)
  })

  it('reports a group that fails as a whole', () => {
    const results = { testResults: [{ message: 'no page', assertionResults: [] }] }
    expect(readStoryResults(results, entries).failures).toEqual([
      { name: 'A group of stories', message: 'no page' },
    ])
  })
})

it('readStories adds a failure when the run failed without naming a story', () => {
  expect(readStories({ ...noTests(), failed: 2 }).failures).toEqual([
    { name: 'The check of the stories', message: '2 failed without a name' },
  ])
})

it('mergeReports adds up the tests of several reports', () => {
  const one = { ...noTests(), passed: 2, failures: [{ name: 'a', message: 'b' }] }
  expect(mergeReports(one, { ...noTests(), passed: 3 })).toEqual({ ...one, passed: 5 })
})

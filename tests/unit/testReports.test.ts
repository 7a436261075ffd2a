import { describe, expect, it } from 'vitest'
import { readPlaywright, readStories, readVitest } from '../../scripts/testing/reports.ts'

describe('Vitest’s report', () => {
  const test = (title: string, status: string, more: object = {}) => ({
    ancestorTitles: ['the list'],
    title,
    status,
    failureMessages: [],
    ...more,
  })

  it('counts what passed and says how to run what failed, and only that', () => {
    const failed = test('costs 3 $ (or more)', 'failed', {
      duration: 12,
      failureMessages: ['\u001B[31mno\u001B[39m'],
    })
    const report = readVitest(
      {
        testResults: [
          {
            name: '/faro/tests/unit/a.test.ts',
            status: 'failed',
            message: '',
            assertionResults: [test('is there', 'passed'), failed, test('waits', 'skipped')],
          },
        ],
      },
      '/faro',
    )
    expect(report).toEqual({
      passed: 1,
      failures: [
        {
          name: 'tests/unit/a.test.ts > the list > costs 3 $ (or more)',
          message: 'no',
          ms: 12,
          only: ['tests/unit/a.test.ts', String.raw`--testNamePattern=^the list > costs 3 \$ \(or more\)$`],
        },
      ],
    })
  })

  it('takes a file that fails before its tests as one test, all of which runs again', () => {
    const file = { name: '/faro/tests/unit/b.test.ts', status: 'failed', message: 'no such module' }
    const report = readVitest(
      { testResults: [{ ...file, assertionResults: [test('is there', 'skipped')] }] },
      '/faro',
    )
    expect(report).toEqual({
      passed: 0,
      failures: [{ name: 'tests/unit/b.test.ts', message: 'no such module', only: ['tests/unit/b.test.ts'] }],
    })
  })
})

describe('Playwright’s report', () => {
  const spec = (title: string, line: number, status: string, message?: string) => ({
    title,
    file: 'feed.spec.ts',
    line,
    tests: [
      { projectName: 'phone', status, results: [{ duration: 700, errors: message ? [{ message }] : [] }] },
    ],
  })

  it('names what failed by project and place, also in groups', () => {
    const report = readPlaywright({
      suites: [
        {
          title: 'feed.spec.ts',
          specs: [spec('reads', 3, 'expected'), spec('is left out', 5, 'skipped')],
          suites: [{ title: 'a post', specs: [spec('is liked', 9, 'unexpected', 'not there')] }],
        },
      ],
      errors: [],
    })
    expect(report).toEqual({
      passed: 1,
      failures: [
        {
          name: 'phone > feed.spec.ts > a post > is liked',
          message: 'not there',
          ms: 700,
          only: ['tests/e2e/feed.spec.ts:9', '--project=phone'],
        },
      ],
    })
  })

  it('cannot try again what failed outside of the tests', () => {
    const report = readPlaywright({ suites: [], errors: [{ message: 'does not build' }] })
    expect(report.failures).toEqual([{ name: 'Outside of the tests', message: 'does not build' }])
  })
})

describe('the stories’ report', () => {
  it('names stories by their ids; what belongs to none cannot be tried again', () => {
    const failures = [
      { id: 'posts-card--liked', name: 'posts/Card/Liked', message: 'differs' },
      { name: 'old--one.webp', message: 'its story is gone' },
    ]
    expect(readStories({ passed: 7, failed: 2, failures })).toEqual({
      passed: 7,
      failures: [
        { name: 'posts/Card/Liked', message: 'differs', only: ['--ids=posts-card--liked'] },
        { name: 'old--one.webp', message: 'its story is gone' },
      ],
    })
  })

  it('never loses a failure without a name', () => {
    expect(readStories({ passed: 7, failed: 1 }).failures).toHaveLength(1)
  })
})

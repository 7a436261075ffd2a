import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  describeFlaky,
  type Flaky,
  maxFlaky,
  maxFlakyTimes,
  readFlakyRecords,
  recordFlaky,
  flakyErrors,
} from '../../scripts/testing/flaky.ts'

const flaky = (test: string, suite = 'Server'): Flaky => ({
  suite,
  test,
  message: 'waited too long\n    at here',
  seconds: [10, 0.4],
})
const before = (test: string, times: number) =>
  Array.from({ length: times }, () => ({ suite: 'Server', test, date: '2026-11-21', message: 'slow' }))

it('five flaky tests are tolerated, a sixth is not', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => flaky(`test ${at}`))
  expect(maxFlaky).toBe(5)
  expect(flakyErrors(many(5), [])).toEqual([])
  expect(flakyErrors(many(6), [])).toEqual(['6 flaky tests; at most 5 may be.'])
})

it('a test that the file names three times already is not tolerated, another one of that name is', () => {
  expect(maxFlakyTimes).toBe(3)
  expect(flakyErrors([flaky('a')], before('a', 2))).toEqual([])
  expect(flakyErrors([flaky('a')], before('a', 3))).toEqual([
    'Server: a is in tests/flaky.json 3 times: mend it.',
  ])
  expect(flakyErrors([flaky('a', 'Unit')], before('a', 3))).toEqual([])
})

it('is named with what the failure said, and that it passed the second time', () => {
  expect(describeFlaky([flaky('a')]).join('\n')).toBe(
    [
      '  Server: a',
      '    failed in 10.0 s: waited too long',
      '        at here',
      '    passed the second time, alone, in 0.4 s',
    ].join('\n'),
  )
})

it('is added to the file behind what it holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faro-flaky-'))
  const file = join(folder, 'flaky.json')
  try {
    await recordFlaky([flaky('b')], before('a', 1), { file, date: '2026-11-22' })
    expect(await readFlakyRecords(file)).toEqual([
      ...before('a', 1),
      { suite: 'Server', test: 'b', date: '2026-11-22', message: 'waited too long' },
    ])
    expect(await readFile(file, 'utf8')).toMatch(/\n$/u)
  } finally {
    await rm(folder, { recursive: true })
  }
})

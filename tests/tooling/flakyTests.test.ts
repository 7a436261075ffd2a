import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  addFlaky,
  describeFlaky,
  type Flaky,
  flakyErrors,
  type FlakyRecord,
  readFlakyRecords,
  writeFlakyRecords,
} from '../../scripts/testing/flaky.ts'

const flaky = (test: string, suite = 'Server'): Flaky => ({
  suite,
  test,
  message: 'timed out\n    at here',
})
const records = (test: string, times: number): FlakyRecord[] =>
  Array.from({ length: times }, () => ({ suite: 'Server', test, date: '2026-11-21', message: 'slow' }))

describe('flakyErrors', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => flaky(`test ${at}`))

  it('tolerates two flaky tests in a thousand, and rejects a third', () => {
    expect(flakyErrors(many(2), [], 1000)).toEqual([])
    expect(flakyErrors(many(3), [], 1000)).toEqual(['3 of 1000 tests are flaky; at most 2 are tolerated.'])
  })

  it('tolerates one flaky test in a small run', () => {
    expect(flakyErrors(many(1), [], 10)).toEqual([])
    expect(flakyErrors(many(2), [], 10)).toHaveLength(1)
  })

  it('rejects a test with three entries in the ledger, and not one of the same name in another suite', () => {
    expect(flakyErrors([flaky('a')], records('a', 2), 1000)).toEqual([])
    expect(flakyErrors([flaky('a')], records('a', 3), 1000)).toEqual([
      'Server: a has 3 entries in tests/flaky.json: fix it and remove them.',
    ])
    expect(flakyErrors([flaky('a', 'Unit')], records('a', 3), 1000)).toEqual([])
  })
})

it('describes a flaky test by its name and the message of its failure', () => {
  expect(describeFlaky([flaky('a')]).join('\n')).toBe(
    ['  Server: a', '    timed out', '        at here'].join('\n'),
  )
})

it('adds the flaky tests of a run to the ledger with the first line of their message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faro-flaky-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'flaky.json')
  await writeFlakyRecords(addFlaky(records('a', 1), [flaky('b')], '2026-11-22'), file)
  expect(await readFlakyRecords(file)).toEqual([
    ...records('a', 1),
    { suite: 'Server', test: 'b', date: '2026-11-22', message: 'timed out' },
  ])
  expect(await readFile(file, 'utf8')).toMatch(/\n$/u)
})

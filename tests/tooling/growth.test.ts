import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { growthCalls } from '../perf/growth/calls.ts'
import type { CallCost } from '../perf/growth/measure.ts'
import {
  callsOfVisit,
  coresOf,
  costAt,
  costOfVisit,
  limitsOf,
  mostMembers,
  needOf,
} from '../perf/growth/model.ts'
import { idOf, ringStep } from '../perf/growth/numbers.ts'
import { plansIn, scansOf } from '../perf/growth/plans.ts'
import { sizesOf } from '../perf/growth/proportions.ts'
import { readResults, type Results } from '../perf/growth/results.ts'
import {
  costsTable,
  limitsTable,
  needsTable,
  rowsTable,
  streamsTable,
  visitTable,
} from '../perf/growth/tables.ts'

describe('what is filled', () => {
  it('grows with the members', () => {
    const [few, many] = [sizesOf(1000), sizesOf(1_000_000)]
    expect(few).toMatchObject({ communities: 10, posts: 2000, groups: 50 })
    for (const [what, rows] of Object.entries(many))
      expect(rows / few[what as keyof typeof few]).toBeCloseTo(1000)
  })

  it('has people who know each other at distances that pair nobody twice', () => {
    for (const members of [200, 1000, 1_000_000]) {
      const steps = [1, 2, 3, 4].map((round) => ringStep(members, round))
      expect(new Set(steps).size).toBe(steps.length)
      // Twice the distance would lead back to where one began.
      for (const step of steps) expect(step * 2).toBeLessThan(members)
    }
  })

  it('has ids by kind and number', () => {
    expect(idOf('person', 255)).toBe('00000001-0000-7000-8000-0000000000ff')
    expect(idOf('message', 2 ** 41)).toBe('00000008-0000-7000-8000-020000000000')
  })
})

test('plans are read from the log of PostgreSQL, with rows that were not wanted and those of each loop', () => {
  const plan = {
    'Query Text': 'select *\n  from users, posts',
    Plan: {
      'Node Type': 'Nested Loop',
      'Actual Rows': 2,
      'Actual Loops': 1,
      Plans: [
        {
          'Node Type': 'Seq Scan',
          'Relation Name': 'users',
          'Actual Rows': 3,
          'Actual Loops': 1,
          'Rows Removed by Filter': 97,
        },
        {
          'Node Type': 'Index Scan',
          'Relation Name': 'posts',
          'Index Name': 'posts_author',
          'Actual Rows': 2,
          'Actual Loops': 3,
        },
      ],
    },
  }
  const json = JSON.stringify(plan, undefined, 2).replaceAll('\n', '\n\t')
  const log = [
    '2026-11-28 10:00:00.000 UTC [7] LOG:  parameter "auto_explain.log_min_duration" changed to "0"',
    `2026-11-28 10:00:01.000 UTC [8] LOG:  duration: 0.123 ms  plan:\n\t${json}`,
    '2026-11-28 10:00:02.000 UTC [8] STATEMENT:  select 1',
    '',
  ].join('\n')
  const [found, ...more] = plansIn(log)
  expect(more).toEqual([])
  expect(found && scansOf(found)).toEqual([
    {
      table: 'users',
      index: undefined,
      sequential: true,
      rows: 100,
      statement: 'select * from users, posts',
    },
    {
      table: 'posts',
      index: 'posts_author',
      sequential: false,
      rows: 6,
      statement: 'select * from users, posts',
    },
  ])
})

/** Results in which each call costs so many milliseconds of each at 1,000 and at 100,000 members. */
function resultsOf(few: number, many: number): Results {
  const size = (members: number, ms: number) => ({
    members,
    costs: Object.keys(callsOfVisit).map((name): CallCost => ({
      name,
      calls: 1,
      perSecond: 100,
      p50: 1,
      p99: 1,
      serverMs: ms,
      helpersMs: 0,
      databaseMs: ms,
      statements: 1,
      statementMs: 1,
      buffers: 1,
      walBytes: 1,
      rowsRead: 1,
      sequential: [],
    })),
    sequentialReads: [],
    databaseBytes: 1e9,
    tables: [
      'messages',
      'post_views',
      'ad_impressions',
      'post_likes',
      'all_comments',
      'all_posts',
      'point_entries',
      'media',
    ].map((name) => ({ name, rows: 1e6, bytes: 1e8 })),
  })
  return { machine: 'a machine', sizes: [size(1000, few), size(100_000, many)] }
}

describe('the model', () => {
  it('takes the cost between two sizes by the logarithm, and beyond as it grew, never less', () => {
    const growing = resultsOf(1, 3)
    const server = (results: Results, members: number) => costAt(results, 'Feed', members).server
    expect([100, 1000, 10_000, 100_000, 10_000_000].map((members) => server(growing, members))).toEqual([
      1, 1, 2, 3, 5,
    ])
    expect(server(resultsOf(3, 1), 10_000_000)).toBe(1)
    const { sizes, ...others } = growing
    for (const members of [100, 10_000_000])
      expect(() => server({ ...others, sizes: sizes.slice(0, 1) }, members)).toThrow('at two sizes')
  })

  it('multiplies what members do by what it costs', () => {
    const results = resultsOf(1, 1)
    const calls = Object.values(callsOfVisit).reduce((sum, each) => sum + each, 0)
    expect(costOfVisit(results, 5000).server).toBeCloseTo(calls)
    const need = needOf(results, 100_000)
    // A quarter of them, three visits, 12 % of these in an hour, of which the busiest minute has twice as many.
    expect(need.visitsPerSecond).toBeCloseTo((100_000 * 0.25 * 3 * 0.12 * 2) / 3600)
    expect(need.callsPerSecond).toBeCloseTo(need.visitsPerSecond * calls)
    expect(need.databaseCores).toBeCloseTo(need.callsPerSecond / 1000)
    expect(need.streams).toBe(3000)
    expect(needOf(results, 200_000).serverCores).toBeGreaterThan(need.serverCores)
  })

  it('says what is used up first', () => {
    const limits = limitsOf(resultsOf(1, 1))
    expect(limits.map(({ members }) => members)).toEqual(
      limits.map(({ members }) => members).toSorted((a, b) => a - b),
    )
    const two = limits.find(({ what }) => what === 'two cores for everything')?.members ?? 0
    expect(coresOf(needOf(resultsOf(1, 1), two))).toBeCloseTo(2, 1)
    expect(mostMembers((members) => members <= 12_345) / 12_345).toBeCloseTo(1, 2)
  })

  it('counts calls that are measured', () => {
    const names = new Set(growthCalls.map(({ name }) => name))
    expect(Object.keys(callsOfVisit).filter((name) => !names.has(name))).toEqual([])
  })
})

test('docs/growth.md shows what has been measured, and what follows from it', () => {
  // Columns of a table are aligned by the formatter.
  const even = (text: string) => text.replace(/ +/gu, ' ').replace(/-{3,}/gu, '---')
  const document = even(readFileSync('docs/growth.md', 'utf8'))
  const results = readResults()
  for (const table of [costsTable, streamsTable, rowsTable, visitTable, needsTable, limitsTable])
    expect(document).toContain(even(table(results)))
  expect(document).toContain(results.machine)
})

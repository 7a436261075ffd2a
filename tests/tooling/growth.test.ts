import { describe, expect, it, test } from 'vitest'
import { idOf, ringStep } from '../perf/growth/numbers.ts'
import { plansIn, scansOf } from '../perf/growth/plans.ts'
import { sizesOf } from '../perf/growth/proportions.ts'

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

import { expect, test } from 'vitest'
import { confirmedLosses, lostSpeeds, updatedSpeeds } from '../../scripts/speeds.ts'
import { type Result, type Measure, summarizeRounds } from '../perf/report.ts'

const line = (screen: string, measure: Measure, rounds: number[]): Result => ({
  name: `${screen}: ${measure}`,
  ...summarizeRounds(rounds),
  unit: '×',
  remembered: { screen, measure },
})
const committed = { feed: { content: 1, blocking: 0.02 } }

test('reports a screen that became slower by more than a tenth in most rounds', () => {
  const [lost, ...more] = lostSpeeds(committed, [line('feed', 'content', [1.2, 1.25, 1.3])])
  expect(lost?.text).toContain('1.23 ×')
  expect(more).toEqual([])
})

test('accepts a screen that became slower by a tenth', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [1.1])])).toEqual([])
})

test('treats slow rounds as noise while the lower quartile is as fast as before', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [1, 1.05, 1.4, 1.6, 1.8])])).toEqual([])
})

test('accepts a tenth more of a blocking time near zero', () => {
  expect(lostSpeeds(committed, [line('feed', 'blocking', [0.06, 0.06, 0.06])])).toEqual([])
  expect(lostSpeeds(committed, [line('feed', 'blocking', [0.08, 0.08, 0.08])])).toHaveLength(1)
})

test('reports a lost press even if the other rounds are fast, and stores it as null', () => {
  const lines = [{ ...line('feed', 'answer', [0.1, 0.1, Infinity]), value: Infinity }]
  expect(lostSpeeds({ feed: { answer: 0.1 } }, lines)).toMatchObject([
    { unknown: false, text: 'feed: answer: a press was lost, 0.10 × at the last update' },
  ])
  expect(updatedSpeeds({}, lines)).toEqual({ feed: { answer: null } })
})

test('accepts any time for a press that was lost at the last update', () => {
  const before = { feed: { answer: null } }
  const lost = { ...line('feed', 'answer', [Infinity]), value: Infinity }
  expect(lostSpeeds(before, [line('feed', 'answer', [3])])).toEqual([])
  expect(lostSpeeds(before, [lost])).toEqual([])
})

test('reports a measure that the table lacks for a known screen as unknown', () => {
  const [unknown] = lostSpeeds(committed, [line('feed', 'shellPress', [1])])
  expect(unknown).toMatchObject({ unknown: true, measure: 'shellPress' })
})

test('reports a screen that the table lacks with the command that adds it', () => {
  const [unknown] = lostSpeeds(committed, [line('ranking', 'content', [1])])
  expect(unknown?.text).toMatch(/table of speeds does not know ranking\.content.*--update/u)
})

test('ignores screens of the table that were not measured', () => {
  expect(lostSpeeds(committed, [])).toEqual([])
})

test('reports a failed measurement', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [Number.NaN])])).toHaveLength(1)
})

test('confirms a slower measure when a second measurement finds the same one', () => {
  const first = lostSpeeds(committed, [line('feed', 'content', [2]), line('feed', 'blocking', [2])])
  const second = lostSpeeds(committed, [line('feed', 'content', [1]), line('feed', 'blocking', [2])])
  expect(confirmedLosses(first, second)).toMatchObject([{ screen: 'feed', measure: 'blocking' }])
})

test('requires no second measurement for a measure that the table lacks', () => {
  const first = lostSpeeds(committed, [line('ranking', 'content', [1])])
  expect(confirmedLosses(first, [])).toEqual(first)
})

test('updates only measured screens, rounded to hundredths', () => {
  const lines = [line('ranking', 'content', [1.234, 1.238, 1.3]), line('feed', 'content', [0.9])]
  expect(updatedSpeeds(committed, lines)).toEqual({
    feed: { content: 0.9, blocking: 0.02 },
    ranking: { content: 1.24 },
  })
})

import { expect, test } from 'vitest'
import { confirmedLosses, lostSpeeds, updatedSpeeds } from '../../scripts/speeds.ts'
import { type Line, type Measure, ofRounds } from '../perf/report.ts'

const line = (screen: string, measure: Measure, rounds: number[]): Line => ({
  name: `${screen}: ${measure}`,
  ...ofRounds(rounds),
  unit: '×',
  remembered: { screen, measure },
})
const committed = { feed: { content: 1, blocking: 0.02 } }

test('a screen that became slower by more than a tenth in most rounds is lost', () => {
  const [lost, ...more] = lostSpeeds(committed, [line('feed', 'content', [1.2, 1.25, 1.3])])
  expect(lost?.text).toContain('1.23 ×')
  expect(more).toEqual([])
})

test('a tenth more is kept', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [1.1])])).toEqual([])
})

test('slow rounds are noise as long as the lower quartile is as fast as before', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [1, 1.05, 1.4, 1.6, 1.8])])).toEqual([])
})

test('near zero, a tenth of the blocking time is no loss', () => {
  expect(lostSpeeds(committed, [line('feed', 'blocking', [0.06, 0.06, 0.06])])).toEqual([])
  expect(lostSpeeds(committed, [line('feed', 'blocking', [0.08, 0.08, 0.08])])).toHaveLength(1)
})

test('a lost press is a loss, even if the other rounds are fast, and remembered as null', () => {
  const lines = [{ ...line('feed', 'answer', [0.1, 0.1, Infinity]), value: Infinity }]
  expect(lostSpeeds({ feed: { answer: 0.1 } }, lines)).toMatchObject([
    { unknown: false, text: 'feed: answer: a press was lost, 0.10 × at the last update' },
  ])
  expect(updatedSpeeds({}, lines)).toEqual({ feed: { answer: null } })
})

test('nothing is slower than a press that was lost at the last update', () => {
  const before = { feed: { answer: null } }
  const lost = { ...line('feed', 'answer', [Infinity]), value: Infinity }
  expect(lostSpeeds(before, [line('feed', 'answer', [3])])).toEqual([])
  expect(lostSpeeds(before, [lost])).toEqual([])
})

test('a measure that is missing in the row of a screen is unknown like a new screen', () => {
  const [unknown] = lostSpeeds(committed, [line('feed', 'shellPress', [1])])
  expect(unknown).toMatchObject({ unknown: true, measure: 'shellPress' })
})

test('a screen that the table does not know is reported with what to do', () => {
  const [unknown] = lostSpeeds(committed, [line('ranking', 'content', [1])])
  expect(unknown?.text).toMatch(/table of speeds does not know ranking\.content.*--update/u)
})

test('screens of the table that were not measured are not compared', () => {
  expect(lostSpeeds(committed, [])).toEqual([])
})

test('what was not measured successfully is lost', () => {
  expect(lostSpeeds(committed, [line('feed', 'content', [Number.NaN])])).toHaveLength(1)
})

test('a loss counts when a second measurement finds the same one', () => {
  const first = lostSpeeds(committed, [line('feed', 'content', [2]), line('feed', 'blocking', [2])])
  const second = lostSpeeds(committed, [line('feed', 'content', [1]), line('feed', 'blocking', [2])])
  expect(confirmedLosses(first, second)).toMatchObject([{ screen: 'feed', measure: 'blocking' }])
})

test('what the table does not know needs no second measurement', () => {
  const first = lostSpeeds(committed, [line('ranking', 'content', [1])])
  expect(confirmedLosses(first, [])).toEqual(first)
})

test('an update changes only what was measured, rounded to hundredths', () => {
  const lines = [line('ranking', 'content', [1.234, 1.238, 1.3]), line('feed', 'content', [0.9])]
  expect(updatedSpeeds(committed, lines)).toEqual({
    feed: { content: 0.9, blocking: 0.02 },
    ranking: { content: 1.24 },
  })
})

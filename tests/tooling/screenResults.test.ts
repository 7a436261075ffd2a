import { expect, test } from 'vitest'
import {
  laterPressResults,
  bareResult,
  firstVisitResults,
  firstPressResults,
  offlineResult,
  laterVisitResults,
} from '../perf/screenResults.ts'
import { format, isWithinLimits } from '../perf/report.ts'
import type { Visit } from '../perf/phone.ts'
import type { Screen } from '../perf/screens.ts'

const screen: Screen = {
  name: 'ranking',
  title: 'Ranking',
  route: '/ranking',
  path: () => '/ranking',
  content: () => ({ shown: 'main li' }),
  limits: {
    content: 2,
    blocking: 0.3,
    shift: 0.02,
    lastSeen: 0.8,
    fresh: 1.3,
    works: 2,
    worksAgain: 1,
    answer: 1.5,
    answerAgain: 0.5,
  },
}
const form: Screen = { ...screen, form: { press: undefined, usable: 1.8, usableAgain: 1.3 } }
const visit = (more: Partial<Visit>): Visit => ({
  timeOrigin: 0,
  firstPaint: 500,
  shown: 1000,
  fresh: 1000,
  pressed: 1000,
  answered: 1000,
  longTasks: [],
  shifts: [],
  requests: [],
  ...more,
})
const value = (lines: { name: string; value: number }[], name: string) =>
  lines.find((line) => line.name === name)?.value

test('the bare page is 1', () => {
  expect(bareResult([700, 800, 900])).toMatchObject({ value: 1, note: '800 ms' })
})

test('content is the median of the rounds, in multiples of the bare page', () => {
  const lines = firstVisitResults(
    screen,
    [visit({ fresh: 1000 }), visit({ fresh: 1600 }), visit({ fresh: 9000 })],
    800,
  )
  expect(value(lines, 'Ranking: content')).toBe(2)
})

test('blocking time is the part of tasks beyond 50 ms between the first paint and two seconds after the content', () => {
  const longTasks = [
    { start: 100, duration: 300 },
    { start: 1500, duration: 130 },
    { start: 3100, duration: 500 },
  ]
  const lines = firstVisitResults(screen, [visit({ longTasks })], 800)
  expect(value(lines, 'Ranking: blocking time')).toBe(0.1)
})

test('layout shifts count until two seconds after the content, those of a form until it is usable', () => {
  const shifts = [
    { start: 700, value: 0.25 },
    { start: 2900, value: 0.5 },
    { start: 3100, value: 1 },
  ]
  expect(value(firstVisitResults(screen, [visit({ shifts })], 800), 'Ranking: layout shift')).toBe(0.75)
  expect(value(firstVisitResults(form, [visit({ shifts })], 800), 'Ranking: layout shift')).toBe(0.25)
})

test('scripts requested before the content count, even if they have not arrived', () => {
  const requests = [
    { path: '/a.js', script: true, start: 10, end: 900, bytes: 3000 },
    { path: '/b.js', script: true, start: 900, bytes: 2000 },
    { path: '/c.js', script: true, start: 1100, bytes: 7000 },
    { path: '/api/x', script: false, start: 10, end: 20, bytes: 100 },
  ]
  const lines = firstVisitResults(screen, [visit({ requests })], 800)
  expect(value(lines, 'Ranking: JavaScript before it')).toBe(5)
})

test('a later visit has results for cached and for fresh content', () => {
  const lines = laterVisitResults(screen, [visit({ shown: 400, fresh: 1000 })], 800)
  expect(lines).toMatchObject([
    { name: 'Ranking again: last-seen content', value: 0.5, atMost: 0.8 },
    { name: 'Ranking again: fresh content', value: 1.25, atMost: 1.3 },
  ])
})

test('presses of first visits have limits and are stored, those of later visits have stricter limits', () => {
  const times = { shell: [1600, 800, 2400], content: [1200], answer: [400] }
  expect(firstPressResults(screen, times, 800)).toMatchObject([
    { value: 2, atMost: 2, remembered: { screen: 'ranking', measure: 'shellPress' } },
    { value: 1.5, atMost: 2, remembered: { screen: 'ranking', measure: 'contentPress' } },
    { value: 0.5, atMost: 1.5, remembered: { screen: 'ranking', measure: 'answer' } },
  ])
  const again = laterPressResults(screen, times, 800)
  expect(again).toMatchObject([{ atMost: 1 }, { atMost: 1 }, { atMost: 0.5 }])
  expect(again.some(({ remembered }) => remembered)).toBe(false)
})

test('a control that a screen lacks has no result', () => {
  const names = firstPressResults(screen, { shell: [800], content: [], answer: [400] }, 800).map(
    ({ name }) => name,
  )
  expect(names).toEqual(['Ranking: first press works, shell', 'Ranking: press after content'])
})

test('a press that is lost in one round misses its limit, however fast the others are', () => {
  const times = { shell: [800], content: [], answer: [80, Infinity, 80, 80] }
  const [, line] = firstPressResults(screen, times, 800)
  expect(line).toMatchObject({
    value: Infinity,
    spread: { median: 0.1, high: Infinity },
    note: 'lost in 1 of 4',
  })
  expect(line && isWithinLimits(line)).toBe(false)
  expect(line && format(line)).toMatch(
    /^✗ Ranking: press after content +lost × +≤ 1\.5 +0\.10–lost +lost in 1 of 4$/u,
  )
})

test('a screen must open without a network', () => {
  const line = offlineResult(screen, false)
  expect(line).toEqual({ name: 'Ranking offline: opens with content', value: 0, unit: 'yes', atLeast: 1 })
  expect([isWithinLimits(line), isWithinLimits(offlineResult(screen, true))]).toEqual([false, true])
})

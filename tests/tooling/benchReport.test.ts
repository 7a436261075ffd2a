import { expect, test } from 'vitest'
import { format, isWithinLimits, type Line, ofRounds } from '../perf/report.ts'

const line = (more: Partial<Line>): Line => ({ name: 'Feed: content', value: 1, unit: '×', ...more })
const words = (more: Partial<Line>) => format(line(more)).split(/\s+/u)

test('a value at its limit is within it, and none that was not measured', () => {
  expect(isWithinLimits(line({ atMost: 1 }))).toBe(true)
  expect(isWithinLimits(line({ value: 1.01, atMost: 1 }))).toBe(false)
  expect(isWithinLimits(line({ atLeast: 1.1 }))).toBe(false)
  expect(isWithinLimits(line({ value: Number.NaN, atMost: 1 }))).toBe(false)
})

test('a line begins with whether its limit is kept, or with a dot when it has none', () => {
  expect(words({ atMost: 1.3 })[0]).toBe('✓')
  expect(words({ value: 1.4, atMost: 1.3 })[0]).toBe('✗')
  expect(words({})[0]).toBe('·')
})

test('the spread of several rounds stands beside their median, that of one round does not', () => {
  expect(format(line(ofRounds([1.2, 1, 1.5])))).toMatch(/ 1\.20 × +1\.00–1\.50$/u)
  expect(format(line(ofRounds([1.2])))).toMatch(/ 1\.20 ×$/u)
})

test('the figures of peers stand beside ours', () => {
  expect(format(line({ peers: [2, 6.4], note: '800 ms' }))).toMatch(/800 ms, peers 2–6\.4$/u)
})

test('what is true or false is told as yes or no', () => {
  expect(words({ value: 1, unit: 'yes' })).toContain('yes')
  expect(words({ value: 0, unit: 'yes' })).toContain('no')
})

test('layout shifts are told in thousandths', () => {
  expect(words({ value: 0.0124, unit: 'shift', atMost: 0.02 })).toContain('0.012')
})

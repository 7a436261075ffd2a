import { expect, test } from 'vitest'
import { format, isWithinLimits, type Result, summarizeRounds } from '../perf/report.ts'

const line = (more: Partial<Result>): Result => ({ name: 'Feed: content', value: 1, unit: '×', ...more })
const words = (more: Partial<Result>) => format(line(more)).split(/\s+/u)

test('accepts a value at its limit, and rejects one that was not measured', () => {
  expect(isWithinLimits(line({ atMost: 1 }))).toBe(true)
  expect(isWithinLimits(line({ value: 1.01, atMost: 1 }))).toBe(false)
  expect(isWithinLimits(line({ atLeast: 1.1 }))).toBe(false)
  expect(isWithinLimits(line({ value: Number.NaN, atMost: 1 }))).toBe(false)
})

test('marks a result by whether it keeps its limit, or with a dot if it has none', () => {
  expect(words({ atMost: 1.3 })[0]).toBe('✓')
  expect(words({ value: 1.4, atMost: 1.3 })[0]).toBe('✗')
  expect(words({})[0]).toBe('·')
})

test('prints the spread of several rounds after their median, and none for one round', () => {
  expect(format(line(summarizeRounds([1.2, 1, 1.5])))).toMatch(/ 1\.20 × +1\.00–1\.50$/u)
  expect(format(line(summarizeRounds([1.2])))).toMatch(/ 1\.20 ×$/u)
})

test('prints the values of peers after the own value', () => {
  expect(format(line({ peers: [2, 6.4], note: '800 ms' }))).toMatch(/800 ms, peers 2–6\.4$/u)
})

test('prints a boolean as yes or no', () => {
  expect(words({ value: 1, unit: 'yes' })).toContain('yes')
  expect(words({ value: 0, unit: 'yes' })).toContain('no')
})

test('prints layout shifts in thousandths', () => {
  expect(words({ value: 0.0124, unit: 'shift', atMost: 0.02 })).toContain('0.012')
})

import { expect, it } from 'vitest'
import { endOfMonth, monthOf } from '../../../../../server/modules/ranking/monthOf.ts'

// Ends of months in winter, at the change to summer time, in summer, at the change back, and at the end of the
// year.
const ends = [
  ['2026-01', '2026-01-31T23:00:00.000Z', '2026-02'],
  ['2026-02', '2026-02-28T23:00:00.000Z', '2026-03'],
  ['2028-02', '2028-02-29T23:00:00.000Z', '2028-03'],
  ['2026-03', '2026-03-31T22:00:00.000Z', '2026-04'],
  // The clocks change on the very last day.
  ['2024-03', '2024-03-31T22:00:00.000Z', '2024-04'],
  ['2027-10', '2027-10-31T23:00:00.000Z', '2027-11'],
  ['2026-06', '2026-06-30T22:00:00.000Z', '2026-07'],
  ['2026-09', '2026-09-30T22:00:00.000Z', '2026-10'],
  ['2026-10', '2026-10-31T23:00:00.000Z', '2026-11'],
  ['2025-12', '2025-12-31T23:00:00.000Z', '2026-01'],
] as const

it.each(ends)('month %s ends at %s, when %s begins', (month, end, next) => {
  expect(endOfMonth(month).toISOString()).toBe(end)
  expect(monthOf(new Date(end))).toBe(next)
  expect(monthOf(new Date(Date.parse(end) - 1))).toBe(month)
})

it.each([
  ['2026-01-31T23:30:00Z', '2026-02'],
  ['2026-06-30T21:30:00Z', '2026-06'],
  ['2026-06-30T22:30:00Z', '2026-07'],
  ['2026-03-29T00:59:59Z', '2026-03'],
  ['2026-10-25T01:00:00Z', '2026-10'],
  ['2026-05-15T12:00:00Z', '2026-05'],
])('time %s belongs to %s', (at, month) => {
  expect(monthOf(new Date(at))).toBe(month)
})

import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { type MeetingRepeat, meetingRepeats } from '../../../src/api/contract/studio/meetings.ts'
import { localDateText, repeatedDates } from '../../../src/lib/repeatedDates.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Returns the iCalendar rule of the same dates. */
function ruleOf(every: MeetingRepeat, { day, dayOfWeek }: Temporal.ZonedDateTime) {
  if (every === 'week' || every === 'two_weeks') {
    return { freq: 'WEEKLY', interval: every === 'week' ? 1 : 2 } as const
  }
  if (every === 'month_day') {
    const days = day <= 28 ? [day] : Array.from({ length: day - 27 }, (_, index) => 28 + index)
    return { freq: 'MONTHLY', byMonthDay: days, bySetPos: [-1] } as const
  }
  const week = Math.ceil(day / 7)
  return { freq: 'MONTHLY', byDay: [`${week === 5 ? -1 : week}${weekdays[dayOfWeek - 1]}`] } as const
}

it('repeats on the days of the iCalendar rule', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(Date.UTC(2020, 0, 1 + n)))
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...meetingRepeats),
      fc.integer({ min: 1, max: 30 }),
      (day, every, count) => {
        const first = day.toISOString().slice(0, 10)
        const start = Temporal.PlainDate.from(first).toZonedDateTime('UTC')
        const rule = new RRuleTemporal({
          ...ruleOf(every, start),
          dtstart: start,
          tzid: 'UTC',
          temporal: Temporal,
          count,
        } as ConstructorParameters<typeof RRuleTemporal>[0])
        const expected = rule.all().map((time) => time.toString().slice(0, 10))
        expect(repeatedDates(first, every, { count }, 104)).toEqual(expected)
        // The last day gives the same dates as the number of times, and a day less gives one less.
        const last = expected.at(-1) ?? ''
        const before = Temporal.PlainDate.from(last).subtract({ days: 1 }).toString()
        expect(repeatedDates(first, every, { until: last }, 104)).toEqual(expected)
        expect(repeatedDates(first, every, { until: before }, 104)).toEqual(expected.slice(0, -1))
      },
    ),
    { numRuns: 300 },
  )
})

it('stops after one date more than the maximum', () => {
  expect(repeatedDates('2027-01-05', 'week', { until: '9999-12-31' }, 104)).toHaveLength(105)
  expect(repeatedDates('2027-01-05', 'week', { until: '2027-01-04' }, 104)).toEqual([])
})

it('formats a date', () => {
  expect(localDateText('2028-12-18')).toBe('18 de diciembre de 2028')
})

import { describe, expect, it } from 'vitest'
import {
  addDays,
  mondayOf,
  momentText,
  monthFrom,
  rangeText,
  sameDay,
  weekFrom,
  weeksOfMonth,
  weekText,
  zoneText,
} from '../../src/components/meetings/shared/times.ts'

const at = (time: string) => new Date(time)
const madrid = 'Europe/Madrid'
const mexico = 'America/Mexico_City'

describe('the time range', () => {
  it.each([
    ['2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z', madrid, '19:00–20:30 (hora de Madrid)'],
    ['2026-07-23T18:00:00Z', '2026-07-23T19:30:00Z', madrid, '20:00–21:30 (hora de Madrid)'],
    ['2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z', mexico, '12:00–13:30 (hora de Ciudad de México)'],
    ['2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z', 'America/Bogota', '13:00–14:30 (hora de Colombia)'],
    ['2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z', 'Atlantic/Canary', '18:00–19:30 (hora de Canarias)'],
    ['2026-11-23T18:00:00Z', '2026-11-23T19:30:00Z', 'UTC', '18:00–19:30 (hora UTC)'],
    ['2026-11-23T22:30:00Z', '2026-11-23T23:30:00Z', madrid, '23:30–00:30 (hora de Madrid, día siguiente)'],
    ['2026-11-23T23:00:00Z', '2026-11-24T00:00:00Z', madrid, '00:00–01:00 (hora de Madrid)'],
  ])('from %s to %s in %s reads %s', (start, end, zone, text) => {
    expect(rangeText(at(start), at(end), zone)).toBe(text)
  })

  it('is in the reader’s zone when none is named', () => {
    expect(rangeText(at('2026-11-23T18:00:00Z'), at('2026-11-23T19:00:00Z'))).toBe(
      '19:00–20:00 (hora de Madrid)',
    )
  })

  it.each([
    // Clocks go back: 02:30 occurs twice.
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', madrid, '02:30 GMT+2 – 02:30 GMT+1 (hora de Madrid)'],
    // Clocks go forward: from 01:30 to 03:30 is one hour.
    ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', madrid, '01:30 GMT+1 – 03:30 GMT+2 (hora de Madrid)'],
    [
      '2022-04-03T07:30:00Z',
      '2022-04-03T08:30:00Z',
      mexico,
      '01:30 GMT-6 – 03:30 GMT-5 (hora de Ciudad de México)',
    ],
    [
      '2022-10-30T06:30:00Z',
      '2022-10-30T07:30:00Z',
      mexico,
      '01:30 GMT-5 – 01:30 GMT-6 (hora de Ciudad de México)',
    ],
  ])('tells the offsets when the clocks change meanwhile: %s to %s in %s', (start, end, zone, text) => {
    expect(rangeText(at(start), at(end), zone)).toBe(text)
  })

  it('keeps the same hour in UTC apart before and after the change', () => {
    const hour = (day: string, zone: string) =>
      rangeText(at(`${day}T18:00:00Z`), at(`${day}T19:00:00Z`), zone)
    expect([hour('2026-10-24', madrid), hour('2026-10-25', madrid)].map((text) => text.slice(0, 5))).toEqual([
      '20:00',
      '19:00',
    ])
    // Mexico has had no daylight saving time since 2022.
    expect([hour('2026-10-24', mexico), hour('2026-11-07', mexico)].map((text) => text.slice(0, 5))).toEqual([
      '12:00',
      '12:00',
    ])
    expect([hour('2022-10-29', mexico), hour('2022-10-30', mexico)].map((text) => text.slice(0, 5))).toEqual([
      '13:00',
      '12:00',
    ])
  })

  it('tells each end with its offset in the details, on such a night only', () => {
    const [start, end] = [at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]
    expect(momentText(start, end, madrid)).toBe('domingo, 25 de octubre de 2026, 02:30 GMT+2')
    expect(momentText(end, start, madrid)).toBe('domingo, 25 de octubre de 2026, 02:30 GMT+1')
    expect(momentText(at('2026-11-23T18:00:00Z'), at('2026-11-23T19:00:00Z'), madrid)).toBe(
      'lunes, 23 de noviembre de 2026, 19:00',
    )
  })
})

it.each(['Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'America/New_York', 'Europe/Paris', 'Asia/Kolkata'])(
  'names the zone %s as a place, never by initials',
  (zone) => {
    expect(zoneText(at('2026-11-23T18:00:00Z'), zone)).toMatch(/^hora (?:de |estándar )/u)
  },
)

describe.each([madrid, mexico])('weeks and months in %s', (zone) => {
  const inZone = (look: () => void) => {
    process.env['TZ'] = zone
    try {
      look()
    } finally {
      process.env['TZ'] = madrid
    }
  }

  it('go from Monday to Sunday', () => {
    inZone(() => {
      expect(mondayOf(new Date(2026, 10, 21, 23, 59))).toEqual(new Date(2026, 10, 16))
      expect(mondayOf(new Date(2026, 10, 22))).toEqual(new Date(2026, 10, 16))
      expect(mondayOf(new Date(2026, 10, 23))).toEqual(new Date(2026, 10, 23))
    })
  })

  it.each([
    [2026, 2],
    [2026, 9],
    [2022, 3],
    [2022, 9],
    [2026, 1],
    [2024, 1],
  ])('hold every day of %i-%i once, at midnight', (year, month) => {
    inZone(() => {
      const weeks = weeksOfMonth(new Date(year, month, 1))
      expect(weeks.every((week) => week.length === 7 && week[0]?.getDay() === 1)).toBe(true)
      const days = weeks.flat()
      expect(days.every((day) => day.getHours() === 0)).toBe(true)
      const own = days.filter((day) => day.getMonth() === month).map((day) => day.getDate())
      const last = new Date(year, month + 1, 0).getDate()
      expect(own).toEqual(Array.from({ length: last }, (_, index) => index + 1))
      expect(new Set(days.map((day) => day.toDateString())).size).toBe(days.length)
    })
  })

  it('step over the days of 23 and 25 hours', () => {
    inZone(() => {
      expect(addDays(new Date(2026, 2, 28), 2)).toEqual(new Date(2026, 2, 30))
      expect(addDays(new Date(2026, 9, 24), 2)).toEqual(new Date(2026, 9, 26))
      expect(weekFrom(new Date(2026, 9, 19)).at(-1)).toEqual(new Date(2026, 9, 25))
      expect(monthFrom(new Date(2026, 11, 31), 1)).toEqual(new Date(2027, 0, 1))
    })
  })
})

it('puts a late meeting on the reader’s day, not on that of UTC', () => {
  process.env['TZ'] = mexico
  expect(sameDay(at('2026-11-24T01:00:00Z'), new Date(2026, 10, 23))).toBe(true)
  process.env['TZ'] = madrid
  expect(sameDay(at('2026-11-23T23:30:00Z'), new Date(2026, 10, 24))).toBe(true)
})

it('names a week by its days, also across months', () => {
  expect(weekText(new Date(2026, 10, 23))).toBe('23–29 de noviembre de 2026')
  expect(weekText(new Date(2026, 11, 28))).toMatch(/28 de diciembre de 2026.*3 de enero de 2027/u)
})

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  addDays,
  mondayOf,
  momentText,
  monthFrom,
  monthText,
  rangeText,
  sameDay,
  weekFrom,
  weeksOfMonth,
  weekText,
  zoneText,
} from '../../../../src/components/meetings/shared/times.ts'
import { setReaderZone } from '../../../../src/lib/readerZone.ts'
import { dayStart, localDay, wallClock } from '../../../../src/lib/zones.ts'

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
  ])('from %s to %s in %s is %s', (start, end, zone, text) => {
    expect(rangeText(at(start), at(end), zone)).toBe(text)
  })

  it('is in the reader’s zone if none is given', () => {
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
  ])('contains the offsets when the clocks change meanwhile: %s to %s in %s', (start, end, zone, text) => {
    expect(rangeText(at(start), at(end), zone)).toBe(text)
  })

  it('shows different local hours of one UTC hour before and after the change', () => {
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

  it('contains both offsets in the details, on such a night only', () => {
    const [start, end] = [at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]
    expect(momentText(start, end, madrid)).toBe('domingo, 25 de octubre de 2026, 02:30 GMT+2')
    expect(momentText(end, start, madrid)).toBe('domingo, 25 de octubre de 2026, 02:30 GMT+1')
    expect(momentText(at('2026-11-23T18:00:00Z'), at('2026-11-23T19:00:00Z'), madrid)).toBe(
      'lunes, 23 de noviembre de 2026, 19:00',
    )
  })
})

it.each(['Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'America/New_York', 'Europe/Paris', 'Asia/Kolkata'])(
  'names the zone %s by place, never by initials',
  (zone) => {
    expect(zoneText(at('2026-11-23T18:00:00Z'), zone)).toMatch(/^hora (?:de |estándar )/u)
  },
)

describe.each([madrid, mexico, 'Asia/Kolkata', 'America/Santiago'])('weeks and months in %s', (zone) => {
  beforeEach(() => setReaderZone(zone))
  afterEach(() => setReaderZone(undefined))

  it('go from Monday to Sunday', () => {
    const monday = dayStart(2026, 11, 16)
    expect(mondayOf(new Date(dayStart(2026, 11, 22).getTime() - 60_000))).toEqual(monday)
    expect(mondayOf(dayStart(2026, 11, 22))).toEqual(monday)
    expect(mondayOf(dayStart(2026, 11, 23))).toEqual(dayStart(2026, 11, 23))
  })

  it.each([
    [2026, 3],
    [2026, 4],
    [2026, 9],
    [2026, 10],
    [2022, 4],
    [2022, 10],
    [2026, 2],
    [2024, 2],
    [2026, 12],
  ])('contain every day of month %i-%i once, from its first instant', (year, month) => {
    const weeks = weeksOfMonth(dayStart(year, month, 1))
    expect(weeks.every((week) => week.length === 7 && week[0] && wallClock(week[0]).weekday === 1)).toBe(true)
    const days = weeks.flat()
    expect(days.every((day) => !sameDay(day, new Date(day.getTime() - 1)))).toBe(true)
    const own = days.map((day) => wallClock(day)).filter((day) => day.month === month)
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    expect(own.map(({ day }) => day)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect(new Set(days.map((day) => localDay(day))).size).toBe(days.length)
  })

  it('include the days of 23 and 25 hours', () => {
    expect(addDays(dayStart(2026, 3, 28), 2)).toEqual(dayStart(2026, 3, 30))
    expect(addDays(dayStart(2026, 10, 24), 2)).toEqual(dayStart(2026, 10, 26))
    expect(weekFrom(dayStart(2026, 10, 19)).at(-1)).toEqual(dayStart(2026, 10, 25))
    expect(monthFrom(dayStart(2026, 12, 31), 1)).toEqual(dayStart(2027, 1, 1))
  })

  it('have titles with their days, also across months', () => {
    expect(weekText(dayStart(2026, 11, 23))).toBe('23–29 de noviembre de 2026')
    expect(weekText(dayStart(2026, 12, 28))).toMatch(/28 de diciembre de 2026.*3 de enero de 2027/u)
    expect(monthText(dayStart(2026, 12, 1))).toBe('diciembre de 2026')
  })
})

it('shows a late meeting on the reader’s day, not on that of UTC', () => {
  onTestFinished(() => setReaderZone(undefined))
  setReaderZone(mexico)
  expect(sameDay(at('2026-11-24T01:00:00Z'), dayStart(2026, 11, 23))).toBe(true)
  setReaderZone(madrid)
  expect(sameDay(at('2026-11-23T23:30:00Z'), dayStart(2026, 11, 24))).toBe(true)
})

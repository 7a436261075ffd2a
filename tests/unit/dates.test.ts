import {
  calendarDays,
  dateTime,
  longDate,
  relativeDays,
  relativeUnits,
  relativeWords,
  shortDate,
  timeOfDay,
  toDate,
} from '#lib/dates.ts'
import { describe, expect, it } from 'vitest'

const at = new Date(2026, 10, 21, 12, 0, 0)
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const HOUR = 60
const DAY = 24 * HOUR

describe('relative dates of document A', () => {
  it.each([
    [0, 'Hace unos minutos'],
    [59, 'Hace unos minutos'],
    [60, 'Hace 1 hora'],
    [119, 'Hace 1 hora'],
    [120, 'Hace 2 horas'],
    [DAY - 1, 'Hace 23 horas'],
    [DAY, 'Ayer'],
    [2 * DAY - 1, 'Ayer'],
    [2 * DAY, '19 nov 2026'],
  ])('%i minutes ago reads %s', (minutes, text) => {
    expect(relativeWords(ago(minutes), at)).toBe(text)
  })

  it('takes a clock that runs a little ahead as now', () => {
    expect(relativeWords(ago(-5), at)).toBe('Hace unos minutos')
  })

  it('gives the date of what lies ahead', () => {
    expect(relativeWords(ago(-3 * DAY), at)).toBe('24 nov 2026')
  })
})

describe('units of the global feed', () => {
  it.each([
    [0, '1 m'],
    [59, '59 m'],
    [60, '1 h'],
    [DAY - 1, '23 h'],
    [DAY, '1 d'],
    [9 * DAY, '9 d'],
  ])('%i minutes ago reads %s', (minutes, text) => {
    expect(relativeUnits(ago(minutes), at)).toBe(text)
  })
})

describe('relative dates of document B', () => {
  it.each([
    [0, 'Hoy'],
    [1, 'Ayer'],
    [2, 'Hace 2 días'],
    [6, 'Hace 6 días'],
    [7, 'Hace 1 semana'],
    [13, 'Hace 1 semana'],
    [14, 'Hace 2 semanas'],
    [29, 'Hace 4 semanas'],
    [30, 'Hace 1 mes'],
    [60, 'Hace 2 meses'],
    [364, 'Hace 12 meses'],
    [365, '21 nov 2025'],
  ])('%i days ago reads %s', (days, text) => {
    expect(relativeDays(new Date(2026, 10, 21 - days, 18, 30), at)).toBe(text)
  })

  it('goes by calendar days, not by elapsed hours', () => {
    const justAfterMidnight = new Date(2026, 10, 21, 0, 10)
    expect(relativeDays(new Date(2026, 10, 20, 23, 50), justAfterMidnight)).toBe('Ayer')
    expect(relativeDays(new Date(2026, 10, 21, 0, 1), new Date(2026, 10, 21, 23, 59))).toBe('Hoy')
  })

  it('is not moved by the days of 23 and 25 hours', () => {
    expect(calendarDays(new Date(2026, 2, 28, 12), new Date(2026, 2, 30, 0, 30))).toBe(2)
    expect(calendarDays(new Date(2026, 9, 24, 23, 30), new Date(2026, 9, 26, 0, 30))).toBe(2)
  })
})

describe('what is not a date', () => {
  it.each([null, undefined, '', 'no es una fecha', Number.NaN, new Date('x')])(
    '%s shows nothing',
    (input) => {
      expect(toDate(input)).toBeNull()
      for (const format of [
        shortDate,
        longDate,
        dateTime,
        timeOfDay,
        relativeWords,
        relativeUnits,
        relativeDays,
      ]) {
        expect(format(input)).toBe('')
      }
    },
  )
})

describe('dates in full', () => {
  it('are in Spanish, in the reader’s time zone', () => {
    expect(shortDate(at)).toBe('21 nov 2026')
    expect(longDate(at)).toBe('sábado, 21 de noviembre de 2026')
    expect(timeOfDay(at)).toBe('12:00')
    expect(dateTime(at)).toBe('sábado, 21 de noviembre de 2026, 12:00')
    expect(timeOfDay(new Date(2026, 0, 1, 0, 5))).toBe('00:05')
  })
})

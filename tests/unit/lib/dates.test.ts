import {
  briefDate,
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
import { now, renderAt } from '#lib/clock.ts'
import { readerZone, setReaderZone } from '#lib/readerZone.ts'
import { instantIn, localIn, wallClock } from '#lib/zones.ts'
import { whenText } from '#components/activity/shared/describeItem.ts'
import { birthDateProblem } from '#components/profiles/ProfileEditForm/birthDate.ts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const at = new Date(2026, 10, 21, 12, 0, 0)
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const HOUR = 60
const DAY = 24 * HOUR

describe('relative dates in the product spec’s document A', () => {
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
  ])('%i minutes ago is formatted as %s', (minutes, text) => {
    expect(relativeWords(ago(minutes), at)).toBe(text)
  })

  it('formats a time shortly in the future as now', () => {
    expect(relativeWords(ago(-5), at)).toBe('Hace unos minutos')
  })

  it('formats a future time as a date', () => {
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
  ])('%i minutes ago is formatted as %s', (minutes, text) => {
    expect(relativeUnits(ago(minutes), at)).toBe(text)
  })
})

describe('relative dates in the product spec’s document B', () => {
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
  ])('%i days ago is formatted as %s', (days, text) => {
    expect(relativeDays(new Date(2026, 10, 21 - days, 18, 30), at)).toBe(text)
  })

  it('counts calendar days, not elapsed hours', () => {
    const justAfterMidnight = new Date(2026, 10, 21, 0, 10)
    expect(relativeDays(new Date(2026, 10, 20, 23, 50), justAfterMidnight)).toBe('Ayer')
    expect(relativeDays(new Date(2026, 10, 21, 0, 1), new Date(2026, 10, 21, 23, 59))).toBe('Hoy')
  })

  it('counts days of 23 and 25 hours as one', () => {
    expect(calendarDays(new Date(2026, 2, 28, 12), new Date(2026, 2, 30, 0, 30))).toBe(2)
    expect(calendarDays(new Date(2026, 9, 24, 23, 30), new Date(2026, 9, 26, 0, 30))).toBe(2)
  })
})

describe('an invalid date', () => {
  it.each([null, undefined, '', 'no es una fecha', Number.NaN, new Date('x')])(
    'is formatted as an empty text: %s',
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

describe('full dates', () => {
  it('are in Spanish, in the reader’s time zone', () => {
    expect(shortDate(at)).toBe('21 nov 2026')
    expect(longDate(at)).toBe('sábado, 21 de noviembre de 2026')
    expect(timeOfDay(at)).toBe('12:00')
    expect(dateTime(at)).toBe('sábado, 21 de noviembre de 2026, 12:00')
    expect(timeOfDay(new Date(2026, 0, 1, 0, 5))).toBe('00:05')
  })
})

describe('the reader’s time zone', () => {
  afterEach(() => {
    setReaderZone(undefined)
    renderAt(undefined)
  })

  it('is the device’s until another one is set', () => {
    expect(readerZone()).toBe('Europe/Madrid')
    setReaderZone('Asia/Kolkata')
    expect(readerZone()).toBe('Asia/Kolkata')
    setReaderZone(undefined)
    expect(timeOfDay('2026-11-21T12:00:00Z')).toBe('13:00')
  })

  it('is UTC on a device without one', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } })
    vi.resetModules()
    const { dateFormat } = await import('#lib/readerZone.ts')
    expect(dateFormat({ hour: 'numeric' })().resolvedOptions().timeZone).toBe('UTC')
  })

  it.each([
    // Around midnight.
    ['Europe/Madrid', '2026-11-21T23:30:00Z', 'domingo, 22 de noviembre de 2026, 00:30'],
    ['America/Mexico_City', '2026-11-21T23:30:00Z', 'sábado, 21 de noviembre de 2026, 17:30'],
    ['Asia/Kolkata', '2026-11-21T18:29:00Z', 'sábado, 21 de noviembre de 2026, 23:59'],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', 'domingo, 22 de noviembre de 2026, 00:00'],
    // Before and after changes of the clock.
    ['Europe/Madrid', '2026-03-29T00:59:00Z', 'domingo, 29 de marzo de 2026, 01:59'],
    ['Europe/Madrid', '2026-03-29T01:00:00Z', 'domingo, 29 de marzo de 2026, 03:00'],
    ['Europe/Madrid', '2026-10-25T00:59:59Z', 'domingo, 25 de octubre de 2026, 02:59'],
    ['Europe/Madrid', '2026-10-25T01:00:00Z', 'domingo, 25 de octubre de 2026, 02:00'],
    ['America/Mexico_City', '2022-10-30T06:59:00Z', 'domingo, 30 de octubre de 2022, 01:59'],
    ['America/Mexico_City', '2022-10-30T07:00:00Z', 'domingo, 30 de octubre de 2022, 01:00'],
    // At the end of the year.
    ['Europe/Madrid', '2026-12-31T23:00:00Z', 'viernes, 1 de enero de 2027, 00:00'],
    ['America/Mexico_City', '2027-01-01T05:59:00Z', 'jueves, 31 de diciembre de 2026, 23:59'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', 'viernes, 1 de enero de 2027, 00:00'],
  ])('in %s, shows %s on %s', (zone, instant, text) => {
    setReaderZone(zone)
    expect(dateTime(instant)).toBe(text)
    const { date, time } = localIn(new Date(instant))
    const local = wallClock(new Date(instant))
    expect(text).toContain(time)
    expect(text).toContain(`${local.day} de `)
    expect(date).toBe(
      [local.year, local.month, local.day].map((part) => String(part).padStart(2, '0')).join('-'),
    )
    // Of two instants with the same local time it may be the other one.
    expect(dateTime(instantIn(date, time))).toBe(text)
  })

  it.each([
    ['Europe/Madrid', ['Ayer', 'hoy, 13:00', '31 dic 2026', undefined]],
    ['America/Mexico_City', ['Hoy', 'mañana, 06:00', '31 dic', 'young']],
    ['Asia/Kolkata', ['Hoy', 'hoy, 17:30', '31 dic 2026', undefined]],
  ])('determines in %s day, year and age', (zone, texts) => {
    setReaderZone(zone)
    renderAt(Date.parse('2026-12-31T23:15:00Z'))
    expect([
      relativeDays('2026-12-31T18:45:00Z'),
      whenText(new Date('2027-01-01T12:00:00Z'), now()),
      briefDate('2026-12-31T12:00:00Z'),
      birthDateProblem('2014-01-01'),
    ]).toEqual(texts)
  })
})

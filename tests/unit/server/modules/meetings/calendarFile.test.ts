import { RRuleTemporal } from 'rrule-temporal'
import type { Selectable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { repeatedDates } from '#lib/repeatedDates.ts'
import type { Meetings } from '../../../../../server/db/tables/communities.ts'
import {
  meetingFile,
  recurrenceRule,
  seriesFile,
  type SeriesRows,
} from '../../../../../server/modules/meetings/calendarFile.ts'

const at = new Date('2026-11-21T12:00:00Z')
type Row = Selectable<Meetings>
const base: Row = {
  id: '903',
  community_id: '1',
  topic: 'Dar malas noticias; con claridad, siempre',
  starts_at: new Date('2026-11-23T18:00:00Z'),
  duration_minutes: 90,
  host_name: 'Marta Ríos',
  host_email: null,
  join_url: 'https://zoom.example/j/903',
  agenda: 'Primera línea\nSegunda, con coma; punto y coma \\ barra',
  zoom_password: 'clave',
  status: 'waiting',
  series_id: null,
  time_zone: 'Europe/Madrid',
  moved_alone: false,
  series_starts_at: null,
  level: null,
  cancelled_at: null,
  cancelled_with: null,
  version: 1,
  changed_by_name: null,
  created_at: new Date('2026-11-01T08:00:00Z'),
  changed_at: null,
}

const file = (changes: Partial<Row> = {}, made = at): string =>
  meetingFile({ ...base, ...changes }, { at: made, host: 'faro.example' })
/** Returns the unfolded lines of a calendar file. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file', () => {
  it('contains one event in one calendar, with the line ends of the format', () => {
    const text = file()
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.trimEnd().endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u)
    expect(text.match(/BEGIN:VEVENT/gu)).toHaveLength(1)
    expect(lines(text)).toContain('METHOD:PUBLISH')
  })

  it('contains its times in UTC', () => {
    expect(lines(file())).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261121T120000Z',
        'DTSTART:20261123T180000Z',
        'DTEND:20261123T193000Z',
      ]),
    )
  })

  it.each([
    ['2026-10-25T00:30:00Z', 'DTSTART:20261025T003000Z', 'DTEND:20261025T013000Z'],
    ['2026-03-29T00:30:00Z', 'DTSTART:20260329T003000Z', 'DTEND:20260329T013000Z'],
  ])('has the same UTC time across a change of the clocks at %s', (begin, start, end) => {
    expect(lines(file({ starts_at: new Date(begin), duration_minutes: 60 }))).toEqual(
      expect.arrayContaining([start, end]),
    )
  })

  it('contains the link as URL and location', () => {
    expect(lines(file())).toEqual(
      expect.arrayContaining([
        'URL;VALUE=URI:https://zoom.example/j/903',
        'LOCATION:https://zoom.example/j/903',
      ]),
    )
  })

  it('writes a link with commas and semicolons unchanged, in lines of at most 75 octets', () => {
    const link = `https://zoom.example/j/903?a=1,2;3&pwd=${'x'.repeat(100)}`
    const text = file({ join_url: link })
    expect(lines(text)).toContain(`URL;VALUE=URI:${link}`)
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('omits an unsafe link', () => {
    const text = file({ join_url: 'javascript:alert(1)' })
    expect(text).not.toMatch(/javascript|\r\nURL|\r\nLOCATION/u)
  })

  it('contains alarms a day and a quarter of an hour before', () => {
    const found = lines(file())
    expect(found.filter((line) => line === 'ACTION:DISPLAY')).toHaveLength(2)
    expect(found.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT15M'])
  })

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    const found = lines(file())
    expect(found).toContain('SUMMARY:Dar malas noticias\\; con claridad\\, siempre')
    expect(found).toContain(
      'DESCRIPTION:Primera línea\\nSegunda\\, con coma\\; punto y coma \\\\ barra\\n\\nhttps://zoom.example/j/903\\n\\nContraseña: clave',
    )
  })

  it('is safe against injected properties', () => {
    const text = file({
      topic: 'Hola\r\nEND:VEVENT\r\nBEGIN:VEVENT',
      agenda: 'x\r\nATTACH:https://malo.example',
    })
    expect(text.match(/^BEGIN:VEVENT/gmu)).toHaveLength(1)
    expect(lines(text).some((line) => line.startsWith('ATTACH'))).toBe(false)
  })

  it('folds long lines at 75 bytes, never inside a character', () => {
    const agenda = 'ñandú 🌊 '.repeat(60)
    const text = file({ agenda })
    const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)
    expect(long).toEqual([])
    expect(text).not.toContain('\uFFFD')
    expect(lines(text).find((line) => line.startsWith('DESCRIPTION'))).toContain(agenda.trim())
  })

  it('has a stable id, so that a newer file replaces it', () => {
    const uid = (text: string) => lines(text).find((line) => line.startsWith('UID:'))
    expect(uid(file())).toBe('UID:reunion-903@faro.example')
    expect(uid(file({ topic: 'Otro' }, new Date('2026-11-22T12:00:00Z')))).toBe(uid(file()))
    expect(uid(file({ id: '904' }))).not.toBe(uid(file()))
  })

  it('increases its sequence with each change, and contains the time of the last one', () => {
    expect(lines(file())).toEqual(expect.arrayContaining(['SEQUENCE:0', 'LAST-MODIFIED:20261101T080000Z']))
    const moved = file({ version: 3, changed_at: new Date('2026-11-20T09:00:00Z') })
    expect(lines(moved)).toEqual(expect.arrayContaining(['SEQUENCE:2', 'LAST-MODIFIED:20261120T090000Z']))
  })

  it('marks a cancelled meeting and omits its alarms', () => {
    expect(lines(file())).toContain('STATUS:CONFIRMED')
    const cancelled = lines(file({ cancelled_at: at, version: 2 }))
    expect(cancelled).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']))
    expect(cancelled).not.toContain('BEGIN:VALARM')
  })

  it('omits missing fields', () => {
    const empty = { agenda: null, host_name: null, join_url: null, zoom_password: null }
    expect(lines(file(empty)).filter((line) => /^(?:DESCRIPTION|LOCATION|URL)/u.test(line))).toEqual([
      'DESCRIPTION:Dar malas noticias\\; con claridad\\, siempre',
      'DESCRIPTION:Dar malas noticias\\; con claridad\\, siempre',
    ])
    expect(file({ agenda: null })).toContain('DESCRIPTION:Sesión con Marta Ríos')
  })

  it('omits a missing password', () => {
    expect(file({ zoom_password: null })).not.toContain('Contraseña')
  })
})

describe('the file of a series', () => {
  const on = (day: string, time = '18:00') => new Date(`${day}T${time}:00Z`)
  const row = (id: string, starts_at: Date, changes: Partial<Row> = {}): Row => ({
    ...base,
    id,
    starts_at,
    series_id: 'a',
    ...changes,
  })
  // Tuesdays at 19:00 in Madrid, over the change of the clock on 28 March.
  const weekly = [
    row('1', on('2027-03-16')),
    row('2', on('2027-03-25', '09:30'), {
      series_starts_at: on('2027-03-23'),
      moved_alone: true,
      version: 2,
    }),
    row('3', on('2027-03-30', '17:00'), { cancelled_at: at, version: 2 }),
    row('4', on('2027-04-06', '17:00'), { topic: 'Con invitada', version: 4, changed_at: on('2026-11-20') }),
    row('5', on('2027-04-13', '17:00')),
  ]
  const series = (meetings: Row[], id = 'a'): SeriesRows => ({ id, rule: 'week', meetings })
  const text = (...all: SeriesRows[]) => seriesFile(all, { at, host: 'faro.example' })
  /** Returns the events of a file as a calendar parses them. */
  const events = (written: string) =>
    lines(written)
      .join('\n')
      .split('BEGIN:VEVENT\n')
      .slice(1)
      .map((event) => {
        const [own = ''] = event.split('BEGIN:VALARM')
        const state = /^STATUS:.*$/mu.exec(event)?.[0] ?? ''
        return Object.fromEntries(
          `${own.trim()}\n${state}`.split('\n').map((line) => line.split(/(?<=^[A-Z-]+)[:;]/u)),
        )
      })

  it('contains one repeating event, with exceptions for those moved, cancelled or changed', () => {
    const zone = 'TZID=Europe/Madrid'
    expect(events(text(series(weekly)))).toMatchObject([
      { DTSTART: `${zone}:20270316T190000`, RRULE: 'FREQ=WEEKLY;COUNT=5', STATUS: 'CONFIRMED' },
      { 'RECURRENCE-ID': `${zone}:20270323T190000`, DTSTART: `${zone}:20270325T103000` },
      { 'RECURRENCE-ID': `${zone}:20270330T190000`, STATUS: 'CANCELLED' },
      { 'RECURRENCE-ID': `${zone}:20270406T190000`, SUMMARY: 'Con invitada' },
    ])
    expect(new Set(events(text(series(weekly))).map(({ UID }) => UID))).toEqual(
      new Set(['serie-a@faro.example']),
    )
    expect(new Set(events(text(series(weekly))).map(({ SEQUENCE }) => SEQUENCE))).toEqual(new Set(['3']))
    expect(
      text(series(weekly))
        .split('\r\n')
        .filter((line) => Buffer.byteLength(line) > 75),
    ).toEqual([])
  })

  it('defines its zone with the clock changes within the series', () => {
    const [, zone = ''] = /BEGIN:VTIMEZONE([\s\S]*)END:VTIMEZONE/u.exec(text(series(weekly))) ?? []
    expect(zone.trim().split('\r\n')).toEqual([
      'TZID:Europe/Madrid',
      'BEGIN:STANDARD',
      'DTSTART:20261025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270328T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
    ])
    const inZone = (time_zone: string) => text(series(weekly.map((one) => ({ ...one, time_zone }))))
    expect(inZone('Etc/GMT+5')).toContain('TZOFFSETTO:-0500')
    expect(inZone('UTC')).not.toContain('VTIMEZONE')
    expect(lines(inZone('UTC'))).toContain('DTSTART:20270316T180000Z')
  })

  it('ends the series from which it was split', () => {
    const divided = [series(weekly.slice(0, 2), 'old'), series(weekly.slice(3), 'a')]
    expect(events(text(...divided)).map(({ UID, RRULE }) => [UID, RRULE])).toEqual([
      ['serie-old@faro.example', 'FREQ=WEEKLY;COUNT=2'],
      ['serie-old@faro.example', undefined],
      ['serie-a@faro.example', 'FREQ=WEEKLY;COUNT=2'],
      ['serie-a@faro.example', undefined],
    ])
  })

  it.each([
    ['2027-01-05', 'week'],
    ['2027-01-05', 'two_weeks'],
    ['2027-01-12', 'month_weekday'],
    ['2027-01-31', 'month_weekday'],
    ['2027-01-05', 'month_day'],
    ['2027-01-29', 'month_day'],
    ['2027-01-31', 'month_day'],
  ] as const)('repeats from %s by %s on the same dates as the meetings', (first, every) => {
    const start = `DTSTART:${first.replaceAll('-', '')}T100000Z`
    const rule = new RRuleTemporal({ rruleString: `${start}\n${recurrenceRule(first, every, 20)}` })
    expect(rule.all().map((date) => date.toPlainDate().toString())).toEqual(
      repeatedDates(first, every, { count: 20 }, 104),
    )
  })
})

import { describe, expect, it } from 'vitest'
import type { Meeting } from '../../src/api/contract/meetings.ts'
import { calendarFile } from '../../src/components/meetings/AddToCalendar/calendarFile.ts'
import { toDisplay } from '../../src/components/meetings/shared/displayMeeting.ts'

const at = new Date('2026-11-21T12:00:00Z')
const base: Meeting = {
  id: 903,
  topic: 'Dar malas noticias; con claridad, siempre',
  start_time: '2026-11-23T19:00:00+01:00',
  duration: 90,
  join_url: 'https://zoom.example/j/903',
  agenda: 'Primera línea\nSegunda, con coma; punto y coma \\ barra',
  zoom_password: 'clave',
  status: 'waiting',
}

const file = (changes: Partial<Meeting> = {}, made = at): string =>
  calendarFile([toDisplay({ ...base, ...changes })], { at: made, host: 'faro.example' })
/** The unfolded lines of a calendar file. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file', () => {
  it('is one event in one calendar, each line ended as the format asks', () => {
    const text = file()
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.trimEnd().endsWith('END:VEVENT\r\nEND:VCALENDAR')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u)
    expect(text.match(/BEGIN:VEVENT/gu)).toHaveLength(1)
    expect(lines(text)).toContain('METHOD:PUBLISH')
  })

  it('has its times in UTC', () => {
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
  ])('is not moved by a change of the clocks at %s', (start_time, start, end) => {
    expect(lines(file({ start_time, duration: 60 }))).toEqual(expect.arrayContaining([start, end]))
  })

  it('has the link as address and place', () => {
    expect(lines(file())).toEqual(
      expect.arrayContaining([
        'URL;VALUE=URI:https://zoom.example/j/903',
        'LOCATION:https://zoom.example/j/903',
      ]),
    )
  })

  it('carries no link that may not be followed', () => {
    const text = file({ join_url: 'javascript:alert(1)' })
    expect(text).not.toMatch(/javascript|\r\nURL|\r\nLOCATION/u)
  })

  it('reminds a day and a quarter of an hour before', () => {
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

  it('cannot be made to say more by what somebody wrote', () => {
    const text = file({
      topic: 'Hola\r\nEND:VEVENT\r\nBEGIN:VEVENT',
      agenda: 'x\r\nATTACH:https://malo.example',
    })
    expect(text.match(/^BEGIN:VEVENT/gmu)).toHaveLength(1)
    expect(lines(text).some((line) => line.startsWith('ATTACH'))).toBe(false)
  })

  it('folds long lines at 75 bytes, never inside a letter', () => {
    const agenda = 'ñandú 🌊 '.repeat(60)
    const text = file({ agenda })
    const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)
    expect(long).toEqual([])
    expect(text).not.toContain('\uFFFD')
    expect(lines(text).find((line) => line.startsWith('DESCRIPTION'))).toContain(agenda.trim())
  })

  it('names the entry alike each time, so that a newer file replaces it', () => {
    const uid = (text: string) => lines(text).find((line) => line.startsWith('UID:'))
    expect(uid(file())).toBe('UID:reunion-903@faro.example')
    expect(uid(file({ topic: 'Otro' }, new Date('2026-11-22T12:00:00Z')))).toBe(uid(file()))
    expect(uid(file({ id: 904 }))).not.toBe(uid(file()))
  })

  it('leaves out a password that there is not', () => {
    expect(file({ zoom_password: null })).not.toContain('Contraseña')
  })
})

describe('the file of a series', () => {
  const weekly: Meeting[] = [
    { ...base, id: 'a', start_time: '2027-03-16T18:00:00Z' },
    // Moved on its own, before the one that came before it.
    { ...base, id: 'c', start_time: '2027-03-22T09:30:00Z', duration: 30, topic: 'Solo esta' },
    { ...base, id: 'd', start_time: '2027-03-30T17:00:00Z' },
    { ...base, id: 'undated', start_time: null },
  ]
  const series = (meetings: Meeting[]) => calendarFile(meetings.map(toDisplay), { at, host: 'faro.example' })
  /** The events of a file, read as any calendar reads them. */
  const events = (text: string) =>
    lines(text)
      .join('\n')
      .split('BEGIN:VEVENT\n')
      .slice(1)
      .map((event) => {
        const [own = ''] = event.split('BEGIN:VALARM')
        return Object.fromEntries(
          own
            .trim()
            .split('\n')
            .map((line) => line.split(/(?<=^[A-Z]+)[:;]/u)),
        )
      })

  it('has each with its own name and time, whatever became of the others', () => {
    expect(events(series(weekly))).toMatchObject([
      { UID: 'reunion-a@faro.example', DTSTART: '20270316T180000Z', DTEND: '20270316T193000Z' },
      {
        UID: 'reunion-c@faro.example',
        DTSTART: '20270322T093000Z',
        DTEND: '20270322T100000Z',
        SUMMARY: 'Solo esta',
      },
      { UID: 'reunion-d@faro.example', DTSTART: '20270330T170000Z', DTEND: '20270330T183000Z' },
    ])
    expect(series(weekly)).not.toContain('RRULE')
    expect(series(weekly).match(/BEGIN:VCALENDAR/gu)).toHaveLength(1)
  })

  it('has each as its own file has it, which it therefore replaces', () => {
    const [one] = events(series(weekly))
    expect(events(series(weekly.slice(0, 1)))).toEqual([one])
  })
})

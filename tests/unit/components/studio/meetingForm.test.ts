import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import {
  blankMeeting,
  meetingDraft,
  meetingSchema,
  type MeetingValues,
  seriesDates,
  toChange,
  toMeeting,
  toValues,
} from '../../../../src/components/studio/MeetingForm/meetingForm.schema.ts'
import { fixClock } from '../../../../src/lib/clock.ts'
import { attemptOf } from '../../../../src/lib/attempt.ts'
import { instantIn, localIn } from '../../../../src/lib/zones.ts'
import { weeklyMeeting } from '../../../../src/mocks/fixtures/studio/meetings.ts'

const later: MeetingValues = {
  ...blankMeeting(),
  topic: 'Círculo',
  date: '2099-03-16',
  time: '19:00',
  zone: 'Europe/Madrid',
}
const errorsOf = (values: MeetingValues, saved: MeetingValues = later) =>
  z
    .safeParse(meetingSchema(saved), values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('times in other zones', () => {
  it.each([
    ['2027-03-16', '19:00', 'Europe/Madrid', '2027-03-16T18:00:00.000Z'],
    ['2027-03-30', '19:00', 'Europe/Madrid', '2027-03-30T17:00:00.000Z'],
    ['2027-03-28', '02:30', 'Europe/Madrid', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31', '02:30', 'Europe/Madrid', '2027-10-31T00:30:00.000Z'],
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-01-01', '00:30', 'America/Mexico_City', '2027-01-01T06:30:00.000Z'],
    ['2027-01-01', '09:15', 'Asia/Kolkata', '2027-01-01T03:45:00.000Z'],
  ])('are for %s at %s in %s: %s', (date, time, zone, instant) => {
    expect(instantIn(date, time, zone)?.toISOString()).toBe(instant)
  })

  it('are unchanged after converting them back', () => {
    const local = localIn(new Date('2027-07-01T22:30:00Z'), 'Europe/Madrid')
    expect(local).toEqual({ date: '2027-07-02', time: '00:30' })
    expect(instantIn('nunca', '10:00', 'Europe/Madrid')).toBeUndefined()
  })
})

describe('the form of a meeting', () => {
  it('shows at each field what is missing', () => {
    expect(errorsOf(later)).toBeUndefined()
    expect(errorsOf({ ...later, topic: ' ', date: '', time: '' })).toEqual([
      ['topic', 'Escribe un título.'],
      ['date', 'Elige un día.'],
      ['time', 'Elige una hora.'],
    ])
  })

  it.each([
    [{ date: '2020-01-01' }, 'date', 'Ese día ya ha pasado.'],
    [{ topic: 'x'.repeat(201) }, 'topic', 'Como mucho 200 caracteres.'],
    [{ password: 'x'.repeat(121) }, 'password', 'Como mucho 120 caracteres.'],
    [{ host_name: 'x'.repeat(201) }, 'host_name', 'Como mucho 200 caracteres.'],
    [{ join_url: `https://zoom.us/${'x'.repeat(2000)}` }, 'join_url', 'Como mucho 2000 caracteres.'],
    [{ host_email: `${'x'.repeat(250)}@x.es` }, 'host_email', 'Como mucho 254 caracteres.'],
    [{ agenda: 'x'.repeat(5001) }, 'agenda', 'Como mucho 5000 caracteres.'],
    [{ duration: '4' }, 'duration', 'Entre 5 y 1440 minutos.'],
    [{ join_url: 'zoom' }, 'join_url', 'Tiene que empezar por https:// o http://.'],
    [{ host_email: 'marta' }, 'host_email', 'Ese correo no es válido.'],
    [{ every: 'week', times: '1' }, 'times', 'Entre 2 y 104 veces.'],
    [{ every: 'week', ends: 'day' }, 'until', 'Elige un día.'],
    [{ every: 'week', ends: 'day', until: '2099-03-15' }, 'until', 'Es anterior a la primera reunión.'],
    [
      { every: 'week', ends: 'day', until: '2099-03-22' },
      'until',
      'Hasta ese día solo hay una: elige uno posterior.',
    ],
    [
      { every: 'week', ends: 'day', until: '2101-03-14' },
      'until',
      'Como mucho 104 reuniones: hasta el 7 de marzo de 2101.',
    ],
  ] as const)('rejects %j', (values, field, message) => {
    expect(errorsOf({ ...later, ...values })).toEqual([[field, message]])
  })

  it('reports the hour if only that has passed', () => {
    fixClock('2026-11-21T12:00:00Z')
    onTestFinished(() => fixClock(null))
    const today = { ...later, date: '2026-11-21', time: '11:00' }
    expect(errorsOf(today)).toEqual([['time', 'Esa hora ya ha pasado.']])
  })

  it('lets a past meeting be edited if its time is unchanged', () => {
    const past = { ...later, date: '2020-01-01' }
    expect(errorsOf({ ...past, agenda: 'Resumen' }, past)).toBeUndefined()
  })

  it('sends the local time with its zone', () => {
    expect(toMeeting({ ...later, every: 'month_weekday', times: '6', level: '3' })).toMatchObject({
      starts_at: '2099-03-16T19:00',
      time_zone: 'Europe/Madrid',
      level: 3,
      join_url: null,
      repeat: { every: 'month_weekday', count: 6 },
    })
  })

  it('validates the number of times or the last day, whichever is chosen', () => {
    const byDay = { ...later, every: 'week', ends: 'day', until: '2099-03-23', times: 'muchas' } as const
    expect(errorsOf(byDay)).toBeUndefined()
    expect(toMeeting(byDay).repeat).toEqual({ every: 'week', until: '2099-03-23' })
    expect(errorsOf({ ...later, every: 'week', until: 'nunca' })).toBeUndefined()
    expect(errorsOf({ ...later, until: 'nunca' })).toBeUndefined()
  })

  it('lists the dates that it would create', () => {
    const byDay = { ...later, every: 'month_day', ends: 'day', date: '2099-01-31' } as const
    expect(seriesDates({ ...byDay, until: '2099-03-31' })).toEqual(['2099-01-31', '2099-02-28', '2099-03-31'])
    expect(seriesDates({ ...later, every: 'two_weeks', times: '3' })).toEqual([
      '2099-03-16',
      '2099-03-30',
      '2099-04-13',
    ])
    const unclear = [
      later,
      { ...byDay, until: '' },
      { ...byDay, until: '2099-02-01' },
      { ...byDay, until: '2199-01-01' },
      { ...byDay, date: '', until: '2099-03-31' },
      { ...later, every: 'week', times: '105' } as const,
    ]
    expect(unclear.map(seriesDates)).toEqual(unclear.map(() => []))
  })

  it('keeps the last attempt in its draft until that is emptied', () => {
    const attempt = attemptOf(undefined, toMeeting(later))
    const draft = meetingDraft(later)
    expect(z.decode(draft, z.encode(draft, { ...later, attempt }))).toEqual({ ...later, attempt })
    expect(z.decode(draft, '')).toHaveProperty('attempt', undefined)
  })

  it('sends only changed fields', () => {
    const saved = toValues(weeklyMeeting)
    expect(saved).toMatchObject({ date: '2026-11-24', time: '19:00', zone: 'Europe/Madrid' })
    expect(toChange(saved, { ...saved, scope: 'following', agenda: '' })).toEqual({
      scope: 'following',
      agenda: null,
    })
    expect(toChange(saved, { ...saved, time: '20:00' })).toEqual({
      scope: 'this',
      starts_at: '2026-11-24T20:00',
      time_zone: 'Europe/Madrid',
    })
  })

  it('prefers typed values to saved ones, and has no draft without changes', () => {
    const draft = meetingDraft(later)
    const text = z.encode(draft, { ...later, agenda: 'A medias' })
    expect(z.decode(draft, text)).toEqual({ ...later, agenda: 'A medias' })
    expect(z.encode(draft, later)).not.toContain('topic')
  })
})

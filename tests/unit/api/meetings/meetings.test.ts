import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../../src/api/client/call.ts'
import type { Meeting } from '../../../../src/api/contract/meetings.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { communityMeetingsQuery, meetingsFailure } from '../../../../src/api/meetings/queries.ts'
import { webCalendars } from '../../../../src/components/meetings/AddToCalendar/calendarLinks.ts'
import {
  countdownAt,
  filterMeetings,
  joinUrlAt,
  stateAt,
  toDisplay,
  stateChangeTimes,
} from '../../../../src/components/meetings/shared/displayMeeting.ts'
import { dueAt } from '../../../../src/components/meetings/MeetingReminder/MeetingReminder.tsx'
import { msUntilNext } from '../../../../src/components/meetings/shared/useNow.ts'

vi.mock('../../../../src/api/client/call.ts', () => ({ call: vi.fn<typeof call>() }))

const base: Meeting = {
  id: 1,
  topic: 'Delegar',
  start_time: '2026-11-21T18:00:00Z',
  duration: 90,
  host_name: 'Marta Ríos',
  join_url: 'https://zoom.example/j/1',
  status: 'waiting',
}
const show = (changes: Partial<Meeting> = {}) => toDisplay({ ...base, ...changes })
const at = (time: string) => new Date(time)
const minute = 60_000

describe('a displayed meeting', () => {
  it('takes titulo from topic, fecha_inicio from start_time, organizador from host_name', () => {
    const shown = show({ agenda: 'Tres casos' })
    expect(shown).toMatchObject({
      titulo: 'Delegar',
      organizador: 'Marta Ríos',
      descripcion: 'Tres casos',
      nivel_minimo: 1,
      niveles_incluidos: [1, 2, 3, 4, 5],
      completada: false,
    })
    expect(shown.fecha_inicio).toEqual(at('2026-11-21T18:00:00Z'))
  })

  it('computes fecha_fin from start and duration', () => {
    expect(show().fecha_fin).toEqual(at('2026-11-21T19:30:00Z'))
  })

  it.each([null, undefined, 0, -30, Number.NaN])('lasts 60 minutes when the duration is %s', (duration) => {
    expect(show({ duration }).fecha_fin).toEqual(at('2026-11-21T19:00:00Z'))
  })

  it.each([
    [{ agenda: null }, 'Sesión con Marta Ríos'],
    [{ agenda: '  ' }, 'Sesión con Marta Ríos'],
    [{ agenda: null, host_name: null }, 'Sesión con Coach'],
    [{ agenda: '', host_name: ' ' }, 'Sesión con Coach'],
  ])('formats %j as %s', (changes, text) => {
    expect(show(changes).descripcion).toBe(text)
  })

  it('maps ended to completada, and nothing else', () => {
    expect(
      ['waiting', 'started', 'ended', 'ENDED', null].map((status) => show({ status }).completada),
    ).toEqual([false, false, true, false, false])
  })

  it.each([
    ['2026-11-21T18:00:00Z', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21T19:00:00+01:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21T12:00:00-0600', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21T18:00:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21 18:00:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21T18:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('parses %s as %s: with its zone, or in UTC', (start_time, iso) => {
    expect(show({ start_time }).fecha_inicio?.toISOString()).toBe(iso)
  })

  it.each([null, undefined, '', 'pronto'])('has no date when the start is %s', (start_time) => {
    const shown = show({ start_time })
    expect([shown.fecha_inicio, shown.fecha_fin]).toEqual([null, null])
    expect(stateAt(shown, at('2030-01-01T00:00:00Z'))).toBe('proxima')
    expect(countdownAt(shown, at('2030-01-01T00:00:00Z'))).toBeNull()
  })
})

describe('the display state', () => {
  it.each([
    ['2026-11-21T17:59:59.999Z', 'proxima'],
    ['2026-11-21T18:00:00.000Z', 'en_curso'],
    ['2026-11-21T19:30:00.000Z', 'en_curso'],
    ['2026-11-21T19:30:00.001Z', 'pasada'],
  ])('at %s is %s', (time, state) => {
    expect(stateAt(show(), at(time))).toBe(state)
  })

  it('depends on the clock, not on the server’s status', () => {
    expect(stateAt(show({ status: 'ended' }), at('2026-11-21T17:00:00Z'))).toBe('proxima')
    expect(stateAt(show({ status: 'waiting' }), at('2026-11-21T20:00:00Z'))).toBe('pasada')
  })

  it('changes at the times for which the timer is set', () => {
    const [start = 0, over = 0] = stateChangeTimes([show()])
    expect(stateAt(show(), new Date(start - 1))).toBe('proxima')
    expect(stateAt(show(), new Date(start))).toBe('en_curso')
    expect(stateAt(show(), new Date(over - 1))).toBe('en_curso')
    expect(stateAt(show(), new Date(over))).toBe('pasada')
  })
})

describe('joining', () => {
  const before = at('2026-11-21T17:00:00Z')
  const during = at('2026-11-21T18:30:00Z')
  const after = at('2026-11-21T19:30:01Z')
  it.each([
    ['waiting', before, true],
    ['started', before, true],
    ['waiting', during, true],
    ['started', during, true],
    ['ended', before, false],
    ['ended', during, false],
    ['waiting', after, false],
    ['started', after, false],
    [null, during, false],
    ['otra cosa', during, false],
  ] as const)('is possible with server value %s at %s: %s', (status, time, possible) => {
    expect(joinUrlAt(show({ status }), time)).toBe(possible ? 'https://zoom.example/j/1' : undefined)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'zoommtg://zoom.us/join', 'zoom.us/j/1', '', null])(
    'rejects the link %s',
    (join_url) => {
      expect(joinUrlAt(show({ join_url }), during)).toBeUndefined()
    },
  )
})

describe('the filter', () => {
  const now = at('2026-11-21T12:00:00Z')
  const from = (id: number, start_time: string | null) => show({ id, start_time, duration: 60 })
  const all = [
    from(1, '2026-11-25T18:00:00Z'),
    from(2, '2026-11-10T18:00:00Z'),
    from(3, '2026-11-21T11:30:00Z'),
    from(4, null),
    from(5, '2026-11-20T18:00:00Z'),
    from(6, '2026-11-22T18:00:00Z'),
  ]
  const ids = (filter: Parameters<typeof filterMeetings>[1]) =>
    filterMeetings(all, filter, now).map(({ id }) => id)

  it('shows for Próximas the states proxima and en_curso, the soonest first', () =>
    expect(ids('proximas')).toEqual([3, 6, 1, 4]))
  it('shows for Pasadas the state pasada, the newest first', () => expect(ids('pasadas')).toEqual([5, 2]))
  it('shows for Todas upcoming meetings and then past ones', () =>
    expect(ids('todas')).toEqual([3, 6, 1, 4, 5, 2]))
  it('does not change the list', () => {
    const before = [...all]
    filterMeetings(all, 'todas', now)
    expect(all).toEqual(before)
  })
})

describe('the countdown', () => {
  const start = at('2026-11-21T18:00:00Z').getTime()
  it.each([
    [24 * 60 + 1, null],
    [24 * 60, 'Empieza en 24 h'],
    [125, 'Empieza en 2 h 5 min'],
    [60, 'Empieza en 1 h'],
    [12, 'Empieza en 12 min'],
    [11.5, 'Empieza en 12 min'],
    [1, 'Empieza en 1 min'],
    [0.01, 'Empieza en 1 min'],
    [0, 'Termina en 1 h 30 min'],
    [-50, 'Termina en 40 min'],
    [-90, 'Termina ahora'],
    [-90.01, null],
  ])('at %d minutes before the start is: %s', (minutes, text) => {
    expect(countdownAt(show(), new Date(start - minutes * minute))).toBe(text)
  })

  it('is hidden for a meeting that the coach has ended', () => {
    expect(countdownAt(show({ status: 'ended' }), new Date(start - 5 * minute))).toBeNull()
  })

  it.each([
    ['2026-11-21T12:00:00.000Z', minute],
    ['2026-11-21T12:00:30.000Z', minute / 2],
    ['2026-11-21T12:00:59.999Z', 250],
  ])('updates at the full minute: from %s in %i ms', (time, wait) => {
    expect(msUntilNext(at(time).getTime(), [])).toBe(wait)
  })

  it('updates at a change of state in between, not at past ones', () => {
    const now = at('2026-11-21T12:00:00Z').getTime()
    expect(msUntilNext(now, [now - 1, now, now + 7000, now + 90_000])).toBe(7000)
  })
})

describe('the reminder', () => {
  const soon = { ...base, community_id: 1, community_name: 'Ágora' }
  const start = at('2026-11-21T18:00:00Z').getTime()
  it.each([
    [10.01, 0],
    [10, 1],
    [0.5, 1],
    [0, 0],
    [-5, 0],
  ])('at %d minutes before the start is due: %i', (minutes, count) => {
    expect(dueAt([soon], new Date(start - minutes * minute))).toHaveLength(count)
  })

  it('is never due for an ended meeting or one without a date', () => {
    const present = new Date(start - 5 * minute)
    expect(
      dueAt(
        [
          { ...soon, status: 'ended' },
          { ...soon, start_time: null },
        ],
        present,
      ),
    ).toEqual([])
  })
})

describe('a failed meetings call', () => {
  const load = async (reply: unknown) => {
    vi.mocked(call).mockResolvedValueOnce(reply)
    const { queryFn } = communityMeetingsQuery(7)
    const run = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    return run({ signal: new AbortController().signal }).catch((error: unknown) => meetingsFailure(error))
  }

  it('reports a reply without meetings as invalid', async () => {
    expect(await load({ success: true })).toEqual({
      title: 'Error desconocido al cargar reuniones',
      detail: 'Estructura de datos inválida',
    })
  })

  it('returns the list on success', async () => {
    expect(await load({ success: true, meetings: [base] })).toEqual([base])
    expect(await load({ meetings: [] })).toEqual([])
  })

  it.each([
    [
      new ApiError('http', { status: 500, statusText: 'Error', serverMessage: 'Zoom no responde' }),
      'Zoom no responde',
      undefined,
    ],
    [
      new ApiError('http', { status: 500, statusText: 'Error' }),
      'Error desconocido al cargar reuniones',
      'HTTP 500: Error',
    ],
    [new ApiError('refused', { serverMessage: 'La cuenta caducó' }), 'La cuenta caducó', undefined],
    [new ApiError('refused'), 'Error en la respuesta del servidor', undefined],
    [new ApiError('network'), 'Error desconocido al cargar reuniones', 'Error de conexión'],
    ['x', 'Error desconocido al cargar reuniones', 'x'],
  ])('for %s shows: %s', (error, title, detail) => {
    expect(meetingsFailure(error)).toEqual(detail ? { title, detail } : { title })
  })
})

describe('links to web calendars', () => {
  const meeting = show({ agenda: 'Uno & dos', zoom_password: 'secreta' })
  const [start, end] = [at('2026-11-21T18:00:00Z'), at('2026-11-21T19:30:00Z')]
  const linksOf = (shown: ReturnType<typeof show>) => webCalendars.map(({ url }) => url(shown, start, end))
  const [google = '', outlook = '', office = ''] = linksOf(meeting)
  const fieldsOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it('contain UTC times, title and place', () => {
    expect(fieldsOf(google)).toEqual({
      action: 'TEMPLATE',
      text: 'Delegar',
      dates: '20261121T180000Z/20261121T193000Z',
      details: 'Uno & dos\n\nhttps://zoom.example/j/1',
      location: 'https://zoom.example/j/1',
    })
    expect(fieldsOf(outlook)).toMatchObject({
      subject: 'Delegar',
      startdt: '2026-11-21T18:00:00.000Z',
      enddt: '2026-11-21T19:30:00.000Z',
      body: 'Uno & dos\n\nhttps://zoom.example/j/1',
      location: 'https://zoom.example/j/1',
    })
  })

  it('lead to Outlook for personal and for organisation accounts', () => {
    expect([outlook, office].map((url) => new URL(url).hostname)).toEqual([
      'outlook.live.com',
      'outlook.office.com',
    ])
    expect(fieldsOf(office)).toEqual(fieldsOf(outlook))
  })

  it('encode spaces as %20, because Outlook shows a plus sign as it is', () => {
    const all = linksOf(show({ topic: 'Uno + uno', agenda: 'dos y tres' }))
    for (const url of all) expect(url).not.toContain('+')
    expect(all[1]).toContain('subject=Uno%20%2B%20uno')
  })

  it('omit the password', () => {
    expect(linksOf(meeting).join(' ')).not.toContain('secreta')
  })

  it.each([
    ['a long agenda', { agenda: 'ñandú 👩‍👩‍👧 '.repeat(400) }],
    ['a long title', { topic: '👩‍👩‍👧'.repeat(25), agenda: 'a'.repeat(5000) }],
    ['a long address', { join_url: `https://zoom.example/${'a'.repeat(1900)}`, agenda: 'b'.repeat(5000) }],
    ['half a character', { agenda: 'a\uD83D'.repeat(900) }],
  ])('stay below 2,000 characters with %s, and do not split characters', (_, changes) => {
    for (const url of linksOf(show(changes))) {
      expect(url.length).toBeLessThanOrEqual(2000)
      expect(url.length).toBeGreaterThan(700)
      const { details, body, text, subject, location } = fieldsOf(url)
      expect(`${details ?? body}`).toMatch(/…(?:\n\nhttps:\/\/zoom\.example\/j\/1)?$/u)
      expect(`${details ?? body} ${text ?? subject}`).not.toMatch(/👩(?!\u200D👩)(?!\u200D👧)\u200D?(?:…|$)/u)
      expect([undefined, 'https://zoom.example/j/1']).toContain(location)
    }
  })
})

describe('missing fields of a meeting', () => {
  const none = { level: null, coach: null, has_link: false }

  it('stay empty when the reply marks them as missing', () => {
    const shown = show({ agenda: null, host_name: null, join_url: null, extra: none })
    expect(shown).toMatchObject({ descripcion: '', coach: null, nivel_minimo: null, conEnlace: false })
    expect(shown.niveles_incluidos).toEqual([1, 2, 3, 4, 5])
    expect(joinUrlAt(show({ extra: none }), at('2026-11-21T18:30:00Z'))).toBeUndefined()
  })

  it('are shown when they were entered', () => {
    const shown = show({ agenda: null, extra: { level: 3, coach: 'Marta Ríos', has_link: true } })
    expect(shown).toMatchObject({
      descripcion: 'Sesión con Marta Ríos',
      coach: 'Marta Ríos',
      nivel_minimo: 3,
      niveles_incluidos: [3, 4, 5],
      conEnlace: true,
    })
  })

  it('have the product spec’s defaults when the reply does not mark them', () => {
    expect(show({ agenda: null, host_name: null, join_url: null })).toMatchObject({
      descripcion: 'Sesión con Coach',
      coach: 'Coach',
      nivel_minimo: 1,
      conEnlace: true,
    })
  })
})

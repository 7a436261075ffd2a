import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/contract/messaging.ts'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { activityCalls } from '../support/activity.ts'
import { addCommunity, as, type Member, register, startHarness, statuses } from '../support/harness.ts'
import { addMeeting, moveMeeting } from '../support/meetings.ts'
import { listen, openStream } from '../support/messaging.ts'

const { app, db } = await startHarness()
const owner = await register(app, { name: 'Marta Ríos' })
const moderator = await register(app, { name: 'Iván Soto' })
const member = await register(app, { level: 2 })
const expert = await register(app, { level: 4 })
const stranger = await register(app)
const id = await addCommunity(db, { owner, moderators: [moderator], members: [member, expert] })
const a = activityCalls(app)

const url = `/api/studio/communities/${id}/meetings`
const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  payload?: object,
  who: Member = owner,
) => app.inject(as(who, { method, url: url + path, ...(payload && { payload }) }))
/** The date `days` from now, `YYYY-MM-DD`. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const plain = (fields: object = {}) => ({
  topic: 'Círculo',
  starts_at: `${day(3)}T19:00`,
  time_zone: 'Europe/Madrid',
  duration_minutes: 60,
  idempotency_key: randomUUID(),
  ...fields,
})
async function create(fields: object = {}): Promise<StudioMeeting[]> {
  const reply = await send('POST', '', plain(fields))
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ meetings: StudioMeeting[] }>().meetings
}
async function createOne(fields: object = {}): Promise<StudioMeeting> {
  const [one] = await create(fields)
  if (!one) throw new Error('nothing was created')
  return one
}
/** A time in so many minutes, as a request has it. */
const inMinutes = (minutes: number) => ({
  starts_at: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
  time_zone: 'UTC',
})
const weekly = (count = 4) => create({ repeat: { every: 'week', count } })
const read = async (meeting: StudioMeeting) =>
  (await send('GET', `/${meeting.id}`)).json<{ meeting: StudioMeeting }>().meeting
const seenBy = async (who: Member) =>
  (await app.inject(as(who, { method: 'GET', url: `/api/zoom/meetings/community/${id}` })))
    .json<{ meetings: { id: string; start_time: string; topic: string }[] }>()
    .meetings.map((one) => one.id)
const local = (at: string) =>
  new Date(at).toLocaleString('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'short', timeStyle: 'short' })
/** The start in UTC, as a request has it. */
const utc = ({ starts_at }: StudioMeeting) => starts_at.slice(0, 16)
const error = (reply: { json: () => { error: string } }) => reply.json().error
const changes = async () =>
  (await app.inject(as(owner, { method: 'GET', url: `/api/studio/communities/${id}/changes` }))).json<{
    changes: {
      id: string
      action: string
      before: object | null
      after: object | null
      subject_name: string
    }[]
  }>().changes
const undo = (change: string) =>
  app.inject(as(owner, { method: 'POST', url: `/api/studio/communities/${id}/changes/${change}/undo` }))

afterEach(async () => {
  await db.deleteFrom('meetings').execute()
  await db.deleteFrom('studio_changes').execute()
})

describe('announcing', () => {
  it('gives members the meeting at once, with everything', async () => {
    const one = await createOne({
      host_name: 'Marta',
      join_url: 'https://zoom.example/j/1',
      agenda: 'Tres casos',
      password: 'clave',
    })
    expect(one).toMatchObject({ state: 'waiting', audience: 4, version: 1, time_zone: 'Europe/Madrid' })
    expect(local(one.starts_at)).toContain('19:00')
    expect(await seenBy(member)).toEqual([one.id])
    expect(await changes()).toMatchObject([
      { action: 'meeting.create', subject_name: 'Círculo', after: { duration_minutes: 60 } },
    ])
  })

  it.each([
    ['week', '2027-03-16T19:00', 3, ['2027-03-16T18:00', '2027-03-23T18:00', '2027-03-30T17:00']],
    ['two_weeks', '2027-03-16T19:00', 2, ['2027-03-16T18:00', '2027-03-30T17:00']],
    ['month_weekday', '2027-02-09T19:00', 3, ['2027-02-09T18:00', '2027-03-09T18:00', '2027-04-13T17:00']],
    ['month_weekday', '2027-03-30T19:00', 3, ['2027-03-30T17:00', '2027-04-27T17:00', '2027-05-25T17:00']],
    ['month_day', '2027-01-31T19:00', 3, ['2027-01-31T18:00', '2027-02-28T18:00', '2027-03-31T17:00']],
    ['month_day', '2027-01-05T19:00', 2, ['2027-01-05T18:00', '2027-02-05T18:00']],
  ])('repeats by %s from %s at the same local time', async (every, starts_at, count, times) => {
    const made = await create({ starts_at, repeat: { every, count } })
    expect(made.map((one) => one.starts_at)).toEqual(times.map((time) => `${time}:00.000Z`))
    expect(new Set(made.map((one) => one.series_id)).size).toBe(1)
    expect(made[0]?.repeat).toBe(every)
    expect(await changes()).toMatchObject([{ after: { every, meetings: count } }])
  })

  it.each([
    ['week', '2027-03-01T23:30', 'Europe/Madrid', '2027-03-15', 3, '2027-03-15T22:30'],
    ['week', '2027-03-01T23:30', 'Europe/Madrid', '2027-03-14', 2, '2027-03-08T22:30'],
    // The clocks change in between, there and back.
    ['two_weeks', '2027-03-21T02:30', 'Europe/Madrid', '2027-04-04', 2, '2027-04-04T00:30'],
    ['week', '2027-10-24T19:00', 'Europe/Madrid', '2027-10-31', 2, '2027-10-31T18:00'],
    ['month_day', '2027-01-31T19:00', 'Europe/Madrid', '2027-06-30', 6, '2027-06-30T17:00'],
    ['month_day', '2027-01-31T19:00', 'Europe/Madrid', '2027-06-29', 5, '2027-05-31T17:00'],
    // The last evening there is the next day in UTC.
    ['week', '2027-01-05T21:00', 'America/Mexico_City', '2027-01-19', 3, '2027-01-20T03:00'],
  ])(
    'repeats by %s from %s in %s up to and including %s',
    async (every, starts_at, time_zone, until, n, last) => {
      const made = await create({ starts_at, time_zone, repeat: { every, until } })
      expect(made).toHaveLength(n)
      expect(made.at(-1)?.starts_at).toBe(`${last}:00.000Z`)
    },
  )

  it('keeps the hour of the others when a change of the clock skips that of the first', async () => {
    const made = await create({ starts_at: '2027-03-28T02:30', repeat: { every: 'week', count: 2 } })
    expect(made.map((one) => one.starts_at)).toEqual(['2027-03-28T01:30:00.000Z', '2027-04-04T00:30:00.000Z'])
  })

  it('makes one series of a request that comes twice at once, and again later', async () => {
    const body = plain({ repeat: { every: 'week', count: 3 } })
    const twice = await Promise.all([send('POST', '', body), send('POST', '', body)])
    expect(statuses(twice)).toEqual([200, 200])
    await send('DELETE', `/${twice[0].json<{ meetings: StudioMeeting[] }>().meetings[1]?.id}`)
    // Its reply was lost, and meanwhile the community was archived and the form filled in anew.
    await db.updateTable('communities').set({ archived_at: new Date() }).where('id', '=', id).execute()
    const again = await send('POST', '', { ...body, topic: 'Otro', starts_at: '2020-01-01T10:00' })
    await db.updateTable('communities').set({ archived_at: null }).where('id', '=', id).execute()
    const idsOf = (reply: (typeof twice)[number]) =>
      reply.json<{ meetings: StudioMeeting[] }>().meetings.map((one) => one.id)
    expect(idsOf(twice[1])).toEqual(idsOf(twice[0]))
    expect(idsOf(again)).toEqual(idsOf(twice[0]))
    expect(again.json()).toMatchObject({ meetings: [{}, { state: 'cancelled' }, {}] })
    const { meetings } = (await send('GET')).json<{ meetings: StudioMeeting[] }>()
    expect(meetings).toHaveLength(3)
    expect((await changes()).map(({ action }) => action)).toEqual(['meeting.cancel', 'meeting.create'])
  })

  it('takes the same key of somebody else, and in another community, for another meeting', async () => {
    const body = plain()
    const other = await addCommunity(db, { owner })
    const replies = await Promise.all([
      send('POST', '', body),
      send('POST', '', body, moderator),
      app.inject(
        as(owner, { method: 'POST', url: `/api/studio/communities/${other}/meetings`, payload: body }),
      ),
    ])
    const ids = replies.map((reply) => reply.json<{ meetings: StudioMeeting[] }>().meetings[0]?.id)
    expect(new Set(ids).size).toBe(3)
    expect((await send('POST', '', plain({ idempotency_key: 'corta' }))).statusCode).toBe(400)
  })

  it('keeps the hour that a change of the clock skips, moved by as much', async () => {
    const one = await createOne({ starts_at: '2027-03-28T02:30' })
    expect(one.starts_at).toBe('2027-03-28T01:30:00.000Z')
  })

  it.each([
    [{ starts_at: '2020-01-01T10:00' }, 'Esa hora ya ha pasado.'],
    [{ starts_at: '2027-02-30T10:00' }, 'La fecha o la hora no es válida.'],
    [{ starts_at: '2050-02-20T10:00' }, 'La fecha no puede estar a más de 5 años.'],
    [{ time_zone: 'Marte/Olympus' }, 'No conocemos esa zona horaria.'],
    [{ time_zone: '+01:00' }, 'No conocemos esa zona horaria.'],
    [{ time_zone: '2026-01-01T00:00+01:00' }, 'No conocemos esa zona horaria.'],
    [{ join_url: 'javascript:alert(1)' }, 'El enlace tiene que empezar por https:// o http://.'],
    [{ host_email: 'marta' }, 'El correo del anfitrión no es válido.'],
    [
      { repeat: { every: 'week', until: day(4) } },
      'Hasta el día en que termina solo hay una reunión: elige uno posterior, o que no se repita.',
    ],
    [{ repeat: { every: 'week', until: day(2) } }, 'El día en que termina es anterior a la primera reunión.'],
    [
      { starts_at: '2027-01-05T19:00', repeat: { every: 'week', until: '2031-01-01' } },
      'Hasta el día en que termina habría más de 104 reuniones: elige como mucho el 26 de diciembre de 2028.',
    ],
    [
      { starts_at: '2027-01-31T19:00', repeat: { every: 'month_day', until: '9999-12-31' } },
      'Hasta el día en que termina habría más de 104 reuniones: elige como mucho el 31 de agosto de 2035.',
    ],
  ])('refuses %j', async (fields, message) => {
    const reply = await send('POST', '', plain(fields))
    expect(reply.statusCode).toBe(400)
    expect(error(reply)).toBe(message)
  })

  it.each([{ topic: ' ' }, { duration_minutes: 4 }, { level: 6 }, { repeat: { every: 'week', count: 105 } }])(
    'refuses %j, which cannot be',
    async (fields) => expect((await send('POST', '', plain(fields))).statusCode).toBe(400),
  )

  it('is refused in an archived community', async () => {
    await db.updateTable('communities').set({ archived_at: new Date() }).where('id', '=', id).execute()
    const reply = await send('POST', '', plain())
    await db.updateTable('communities').set({ archived_at: null }).where('id', '=', id).execute()
    expect(reply.statusCode).toBe(409)
  })
})

describe('the list', () => {
  it('has those of a time, those ahead and those past, cancelled ones among them', async () => {
    const past = await addMeeting(db, id, new Date(Date.now() - 5 * 86_400_000))
    const running = await addMeeting(db, id, new Date(Date.now() - 30 * 60_000))
    const [first, second] = await weekly(2)
    await send('DELETE', `/${second?.id}`)
    const ids = async (query: string) =>
      (await send('GET', query))
        .json<{ meetings: StudioMeeting[] }>()
        .meetings.map((one) => [one.id, one.state])
    expect(await ids('')).toEqual([
      [running, 'waiting'],
      [first?.id, 'waiting'],
      [second?.id, 'cancelled'],
    ])
    expect(await ids('?scope=past')).toEqual([[past, 'ended']])
    const between = `?from=${day(-6)}T00:00:00Z&to=${day(5)}T00:00:00Z`
    expect(await ids(between)).toEqual([
      [past, 'ended'],
      [running, 'waiting'],
      [first?.id, 'waiting'],
    ])
  })

  it.each(['?from=2026-01-01T00:00:00Z', '?from=2026-01-01T00:00:00Z&to=2027-06-01T00:00:00Z'])(
    'refuses the time %s',
    async (query) => expect((await send('GET', query)).statusCode).toBe(400),
  )

  it('finds those of a month among 5,000', async () => {
    await db
      .insertInto('meetings')
      .values(
        Array.from({ length: 5000 }, (_, index) => ({
          community_id: id,
          starts_at: new Date(Date.UTC(2015, 0, 1) + index * 86_400_000),
          cancelled_with: null,
        })),
      )
      .execute()
    const { meetings } = (await send('GET', '?from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z')).json<{
      meetings: StudioMeeting[]
    }>()
    expect(meetings).toHaveLength(31)
  })

  it('is for whoever runs the community', async () => {
    const one = await createOne()
    expect((await send('GET', '', undefined, moderator)).statusCode).toBe(200)
    for (const who of [member, stranger]) {
      expect((await send('GET', '', undefined, who)).statusCode).toBe(403)
      expect((await send('POST', '', plain(), who)).statusCode).toBe(403)
      expect((await send('DELETE', `/${one.id}`, undefined, who)).statusCode).toBe(403)
    }
    expect((await send('GET', '/nada')).statusCode).toBe(404)
    const other = await addCommunity(db, { owner: stranger })
    const theirs = await addMeeting(db, other, new Date(Date.now() + 86_400_000))
    expect((await send('DELETE', `/${theirs}`)).statusCode).toBe(404)
    expect((await send('PATCH', `/${theirs}`, { version: 1, topic: 'Mía' })).statusCode).toBe(404)
  })
})

describe('levels', () => {
  it('keep a meeting from members below, everywhere', async () => {
    const soon = new Date(Date.now() + 30 * 60_000)
    const meeting = await addMeeting(db, id, soon, { level: 3 })
    expect(await read({ id: meeting } as StudioMeeting)).toMatchObject({ level: 3, audience: 3 })
    const soonOf = async (who: Member) =>
      (await app.inject(as(who, { method: 'GET', url: '/api/extra/meetings/soon' })))
        .json<{ meetings: { id: string }[] }>()
        .meetings.map((one) => one.id)
    for (const who of [expert, owner, moderator]) {
      expect(await seenBy(who)).toEqual([meeting])
      expect(await soonOf(who)).toEqual([meeting])
      expect((await a.today(who)).meeting).toMatchObject({ id: meeting })
    }
    expect(await seenBy(member)).toEqual([])
    expect(await soonOf(member)).toEqual([])
    expect((await a.today(member)).meeting).toBeUndefined()
    await send('DELETE', `/${meeting}`)
    expect((await a.lines(expert)).map(({ kind }) => kind)).toEqual(['meeting_cancelled'])
    expect(await a.lines(member)).toEqual([])
  })
})

describe('editing', () => {
  it('changes one of a series, which then stays when the series moves', async () => {
    const [first, second, third] = (await weekly(3)) as [StudioMeeting, StudioMeeting, StudioMeeting]
    const alone = await send('PATCH', `/${second.id}`, {
      version: 1,
      starts_at: `${day(11)}T20:30`,
      time_zone: 'Europe/Madrid',
    })
    expect(alone.json()).toMatchObject({ changed: 1, meeting: { version: 2, series_id: first.series_id } })
    const all = await send('PATCH', `/${first.id}`, {
      version: 1,
      scope: 'all',
      topic: 'Otro título',
      starts_at: `${day(4)}T18:00`,
      time_zone: 'Europe/Madrid',
    })
    expect(all.json()).toMatchObject({ changed: 3 })
    const [one, two, three] = await Promise.all([first, second, third].map(read))
    expect([one, two, three].map((meeting) => meeting?.topic)).toEqual([
      'Otro título',
      'Otro título',
      'Otro título',
    ])
    expect(local(one?.starts_at ?? '')).toContain('18:00')
    expect(local(two?.starts_at ?? '')).toContain('20:30')
    expect(local(three?.starts_at ?? '')).toContain('18:00')
  })

  it('keeps what one of the series has of its own', async () => {
    const [first, second] = (await weekly(2)) as [StudioMeeting, StudioMeeting]
    await send('PATCH', `/${second.id}`, { version: 1, agenda: 'Solo hoy' })
    await send('PATCH', `/${first.id}`, { version: 1, scope: 'all', agenda: 'Siempre', level: 2 })
    expect(await read(second)).toMatchObject({ agenda: 'Solo hoy', level: 2 })
  })

  it('divides a series from one on, by local time over the change of the clock', async () => {
    const made = await create({ starts_at: '2027-03-16T19:00', repeat: { every: 'week', count: 4 } })
    const second = made[1] as StudioMeeting
    const reply = await send('PATCH', `/${second.id}`, {
      version: 1,
      scope: 'following',
      starts_at: '2027-03-24T20:00',
      time_zone: 'Europe/Madrid',
    })
    expect(reply.json()).toMatchObject({ changed: 3 })
    const after = await Promise.all(made.map(read))
    expect(after.map((one) => one.starts_at)).toEqual([
      '2027-03-16T18:00:00.000Z',
      '2027-03-24T19:00:00.000Z',
      '2027-03-31T18:00:00.000Z',
      '2027-04-07T18:00:00.000Z',
    ])
    const series = after.map((one) => one.series_id)
    expect(new Set(series.slice(1)).size).toBe(1)
    expect(series[1]).not.toBe(series[0])
    const lines = await a.lines(member)
    expect(lines).toMatchObject([{ kind: 'meeting_moved', meeting: { id: second.id, count: 3 } }])
    expect((await changes())[0]).toMatchObject({
      action: 'meeting.edit',
      before: { starts_at: '2027-03-23T18:00:00.000Z' },
      after: { starts_at: '2027-03-24T19:00:00.000Z', meetings: 3 },
    })
  })

  it.each([
    // Half past midnight in Mexico, where the clock never changes: the day before from the change in Madrid on.
    ['moved into another zone', '00:30', ['2027-03-23T06:30', '2027-03-30T06:30']],
    ['in another zone, at the same time as before', '00:00', ['2027-03-23T06:00', '2027-03-30T06:00']],
  ])('keeps the local days of a series that is %s', async (_, time, expected) => {
    const [first, second] = (await create({
      starts_at: '2027-03-23T07:00',
      repeat: { every: 'week', count: 2 },
    })) as [StudioMeeting, StudioMeeting]
    const wanted = { starts_at: `2027-03-23T${time}`, time_zone: 'America/Mexico_City' }
    const reply = await send('PATCH', `/${first.id}`, { version: 1, scope: 'all', ...wanted })
    expect(reply.json()).toMatchObject({ changed: 2 })
    expect((await Promise.all([first, second].map(read))).map(utc)).toEqual(expected)
  })

  it('a meeting whose zone alone is another still moves with its series', async () => {
    const [first, second] = (await weekly(2)) as [StudioMeeting, StudioMeeting]
    const same = { starts_at: utc(second), time_zone: 'UTC' }
    await send('PATCH', `/${second.id}`, { version: 1, ...same })
    await send('PATCH', `/${first.id}`, {
      version: 1,
      scope: 'all',
      starts_at: `${day(3)}T18:00`,
      time_zone: 'Europe/Madrid',
    })
    expect(local((await read(second)).starts_at)).toContain('18:00')
  })

  describe('a meeting of a series that was moved on its own', () => {
    // Tuesdays at 19:00 in Madrid; the second one is moved to the Thursday.
    const series = async () => {
      const made = await create({ starts_at: '2027-04-06T19:00', repeat: { every: 'week', count: 4 } })
      await edit(made[1], { starts_at: '2027-04-15T19:00' })
      return made
    }
    const edit = async (meeting: StudioMeeting | undefined, fields: object) => {
      if (!meeting) throw new Error('no meeting')
      const { version } = await read(meeting)
      const reply = await send('PATCH', `/${meeting.id}`, {
        version,
        ...('starts_at' in fields && { time_zone: 'Europe/Madrid' }),
        ...fields,
      })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    }
    const times = async (made: StudioMeeting[]) =>
      (await Promise.all(made.map(read))).map(({ starts_at }) =>
        new Date(starts_at).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }).slice(5, 16),
      )

    it.each([
      ['back to its day', '2027-04-13T20:00', ['04-06 19:00', '04-13 20:00', '04-20 20:00', '04-27 20:00']],
      ['to another day', '2027-04-16T19:00', ['04-06 19:00', '04-16 19:00', '04-23 19:00', '04-30 19:00']],
      [
        'to another hour of that day',
        '2027-04-15T18:00',
        ['04-06 19:00', '04-15 18:00', '04-20 18:00', '04-27 18:00'],
      ],
    ])('takes the following ones along by their own days when it is moved %s', async (_, to, expected) => {
      const made = await series()
      await edit(made[1], { scope: 'following', starts_at: to })
      expect(await times(made)).toEqual(expected)
    })

    it('moves with its series again once it was moved back', async () => {
      const made = await series()
      await edit(made[1], { starts_at: '2027-04-13T19:00' })
      await edit(made[0], { scope: 'all', starts_at: '2027-04-07T18:00' })
      expect(await times(made)).toEqual(['04-07 18:00', '04-14 18:00', '04-21 18:00', '04-28 18:00'])
    })

    it('follows the series that has been moved meanwhile when it is moved back to it', async () => {
      const made = await series()
      await edit(made[0], { scope: 'all', starts_at: '2027-04-07T18:00' })
      expect(await times(made)).toEqual(['04-07 18:00', '04-15 19:00', '04-21 18:00', '04-28 18:00'])
      await edit(made[1], { starts_at: '2027-04-14T18:00' })
      await edit(made[0], { scope: 'all', starts_at: '2027-04-08T18:00' })
      expect(await times(made)).toEqual(['04-08 18:00', '04-15 18:00', '04-22 18:00', '04-29 18:00'])
    })

    it('counts as following by the day of its series, wherever it is', async () => {
      const made = await series()
      await edit(made[1], { starts_at: '2027-04-30T19:00' })
      await edit(made[2], { scope: 'following', topic: 'Otro' })
      const topics = (await Promise.all(made.map(read))).map(({ topic }) => topic)
      expect(topics).toEqual(['Círculo', 'Círculo', 'Otro', 'Otro'])
    })

    it('stays when its series moves and an older version had moved it', async () => {
      const made = await series()
      await db
        .updateTable('meetings')
        .set({ series_starts_at: null })
        .where('id', '=', String(made[1]?.id))
        .execute()
      await edit(made[0], { scope: 'all', starts_at: '2027-04-07T18:00' })
      expect((await times(made))[1]).toBe('04-15 19:00')
    })
  })

  it('lets one of two win, and tells the other by whom', async () => {
    const one = await createOne()
    const replies = await Promise.all([
      send('PATCH', `/${one.id}`, { version: 1, topic: 'De Marta' }, owner),
      send('PATCH', `/${one.id}`, { version: 1, topic: 'De Iván' }, moderator),
    ])
    expect(statuses(replies)).toEqual([200, 409])
    const refused = replies.find((reply) => reply.statusCode === 409)
    expect(refused && error(refused)).toMatch(
      /^(?:Marta Ríos|Iván Soto) ya cambió «De (?:Marta|Iván)» mientras/u,
    )
  })

  it('is refused for what is cancelled, and a time for what has begun', async () => {
    const [first, second] = (await weekly(2)) as [StudioMeeting, StudioMeeting]
    await send('DELETE', `/${first.id}`)
    expect((await send('PATCH', `/${first.id}`, { version: 2, topic: 'No' })).statusCode).toBe(409)
    await db.updateTable('meetings').set({ status: 'started' }).where('id', '=', String(second.id)).execute()
    const move = { version: 1, starts_at: `${day(20)}T19:00`, time_zone: 'Europe/Madrid' }
    expect((await send('PATCH', `/${second.id}`, move)).statusCode).toBe(409)
    expect((await send('PATCH', `/${second.id}`, { version: 1, agenda: 'Resumen' })).statusCode).toBe(200)
    expect(
      (await send('PATCH', `/${second.id}`, { version: 2, starts_at: `${day(20)}T19:00` })).statusCode,
    ).toBe(400)
  })

  it('without a difference changes and logs nothing', async () => {
    const one = await createOne()
    const reply = await send('PATCH', `/${one.id}`, { version: 1, topic: 'Círculo' })
    expect(reply.json()).toMatchObject({ changed: 0, meeting: { version: 1 } })
    expect(await changes()).toHaveLength(1)
  })
})

describe('cancelling', () => {
  it('takes a series from members at once, tells them once, and can be undone', async () => {
    const [first, second, third] = (await weekly(3)) as [StudioMeeting, StudioMeeting, StudioMeeting]
    const reply = await send('DELETE', `/${second.id}?scope=following`)
    expect(reply.json()).toMatchObject({ cancelled: 2 })
    expect(await seenBy(member)).toEqual([first.id])
    expect(await a.lines(member)).toMatchObject([
      {
        kind: 'meeting_cancelled',
        meeting: { id: second.id, topic: 'Círculo', start_time: second.starts_at, count: 2 },
      },
    ])
    const { change } = reply.json<{ change: string }>()
    expect((await undo(change)).statusCode).toBe(200)
    expect(await seenBy(member)).toEqual([first.id, second.id, third.id])
    expect(await a.lines(member)).toEqual([])
    expect((await undo(change)).statusCode).toBe(409)
  })

  it('brings only those back that were cancelled with it', async () => {
    const [first, second] = (await weekly(2)) as [StudioMeeting, StudioMeeting]
    await send('DELETE', `/${second.id}`)
    const { change } = (await send('DELETE', `/${first.id}?scope=all`)).json<{ change: string }>()
    await undo(change)
    expect(await seenBy(member)).toEqual([first.id])
  })

  it('cannot be undone once the time is over', async () => {
    const one = await createOne()
    const { change } = (await send('DELETE', `/${one.id}`)).json<{ change: string }>()
    await db
      .updateTable('meetings')
      .set({ starts_at: new Date(Date.now() - 86_400_000) })
      .where('id', '=', String(one.id))
      .execute()
    const reply = await undo(change)
    expect(reply.statusCode).toBe(409)
    expect(error(reply)).toBe('La hora de la reunión ya ha pasado: convoca otra en su lugar.')
  })

  it('lets one of two win, also against an edit of the series', async () => {
    const [first, second] = (await weekly(2)) as [StudioMeeting, StudioMeeting]
    const twice = await Promise.all([
      send('DELETE', `/${second.id}`, undefined, owner),
      send('DELETE', `/${second.id}`, undefined, moderator),
    ])
    expect(statuses(twice)).toEqual([200, 409])
    const refused = twice.find((reply) => reply.statusCode === 409)
    expect(refused && error(refused)).toMatch(/ ya canceló «Círculo»\.$/u)
    const mixed = await Promise.all([
      send('DELETE', `/${first.id}?scope=all`),
      send('PATCH', `/${first.id}`, { version: 1, scope: 'all', topic: 'Otro' }, moderator),
    ])
    // The edit may come first, and the cancelling after it.
    expect(mixed[0].statusCode).toBe(200)
    expect((await read(first)).state).toBe('cancelled')
  })
})

describe('holding', () => {
  it('starts and ends a meeting, each once', async () => {
    const one = await createOne(inMinutes(20))
    expect((await send('POST', `/${one.id}/end`)).statusCode).toBe(409)
    const starts = await Promise.all([
      send('POST', `/${one.id}/start`),
      send('POST', `/${one.id}/start`, undefined, moderator),
    ])
    expect(statuses(starts)).toEqual([200, 409])
    expect((await read(one)).state).toBe('started')
    expect((await send('DELETE', `/${one.id}`)).statusCode).toBe(409)
    expect((await send('POST', `/${one.id}/end`)).json()).toMatchObject({ meeting: { state: 'ended' } })
    const again = await send('POST', `/${one.id}/end`, undefined, moderator)
    expect(error(again)).toBe('Marta Ríos ya terminó «Círculo».')
    expect((await changes()).map(({ action }) => action)).toEqual([
      'meeting.end',
      'meeting.start',
      'meeting.create',
    ])
  })

  it('is refused for a cancelled one', async () => {
    const one = await createOne()
    await send('DELETE', `/${one.id}`)
    expect(error(await send('POST', `/${one.id}/start`))).toBe('Marta Ríos canceló «Círculo».')
  })

  it('refuses to start a meeting more than half an hour before its time', async () => {
    const [early, ready] = [await createOne(inMinutes(32)), await createOne(inMinutes(29))]
    const refused = await send('POST', `/${early.id}/start`)
    expect(refused.statusCode).toBe(409)
    expect(error(refused)).toBe('«Círculo» se puede empezar desde 30 minutos antes de su hora.')
    expect((await send('POST', `/${ready.id}/start`)).statusCode).toBe(200)
  })

  it('keeps a meeting in exactly one list in every state, and undoes the end and the start', async () => {
    const one = await createOne(inMinutes(20))
    const lists = async () => {
      const found = await Promise.all(
        ['upcoming', 'past'].map(async (scope) => {
          const { meetings, total } = (await send('GET', `?scope=${scope}`)).json<{
            meetings: StudioMeeting[]
            total: number
          }>()
          expect(total).toBe(meetings.length)
          return meetings.map(({ state }) => `${scope} ${state}`)
        }),
      )
      return found.flat()
    }
    const act = async (step: string) =>
      (await send('POST', `/${one.id}/${step}`)).json<{ change: string }>().change
    expect(await lists()).toEqual(['upcoming waiting'])
    const start = await act('start')
    expect(await lists()).toEqual(['upcoming started'])
    const end = await act('end')
    expect(await lists()).toEqual(['past ended'])

    expect(error(await undo(start))).toBe('El estado de «Círculo» ha cambiado desde entonces.')
    expect((await undo(end)).statusCode).toBe(200)
    expect(await lists()).toEqual(['upcoming started'])
    expect((await undo(start)).statusCode).toBe(200)
    expect(await lists()).toEqual(['upcoming waiting'])
  })

  it('does not undo an end once the time is over', async () => {
    const one = await createOne(inMinutes(5))
    await send('POST', `/${one.id}/start`)
    const { change } = (await send('POST', `/${one.id}/end`)).json<{ change: string }>()
    await moveMeeting(db, String(one.id), new Date(Date.now() - 3 * 3_600_000))
    expect(error(await undo(change))).toBe('La hora de «Círculo» ya ha pasado.')
  })
})

describe('the calendar file of a series', () => {
  it('keeps cancelled meetings as such, and is for whoever runs the community', async () => {
    const made = await create({ starts_at: '2027-04-06T19:00', repeat: { every: 'week', count: 3 } })
    await send('DELETE', `/${made[1]?.id}`)
    const { calendar_url: file } = await read(made[2] as StudioMeeting)
    const { calendar_url: theirs } = (await send('GET', `/${made[2]?.id}`, undefined, moderator)).json<{
      meeting: StudioMeeting
    }>().meeting
    const reply = await app.inject({ method: 'GET', url: file ?? '' })
    expect(reply.headers['content-disposition']).toBe('inline; filename="reunion-circulo.ics"')
    const lines = reply.body.split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'RECURRENCE-ID;TZID=Europe/Madrid:20270413T190000',
        'STATUS:CANCELLED',
        'SEQUENCE:1',
      ]),
    )
    const role = (name: 'member' | 'moderator') =>
      db
        .updateTable('memberships')
        .set({ role: name })
        .where('user_id', '=', moderator.id)
        .where('community_id', '=', id)
        .execute()
    await role('member')
    expect((await app.inject({ method: 'GET', url: theirs ?? '' })).statusCode).toBe(403)
    await role('moderator')
    expect((await app.inject({ method: 'GET', url: theirs ?? '' })).statusCode).toBe(200)
  })

  it('has the series that it was divided from', async () => {
    const made = await create({ starts_at: '2027-04-06T19:00', repeat: { every: 'week', count: 4 } })
    await send('PATCH', `/${made[2]?.id}`, {
      version: 1,
      scope: 'following',
      starts_at: '2027-04-21T19:00',
      time_zone: 'Europe/Madrid',
    })
    const { calendar_url: file } = await read(made[2] as StudioMeeting)
    const { body } = await app.inject({ method: 'GET', url: file ?? '' })
    expect(body.match(/^(?:UID|DTSTART;|RRULE|RECURRENCE).*$/gmu)?.map((line) => line.trim())).toEqual([
      `UID:serie-${made[0]?.series_id}@localhost`,
      'DTSTART;TZID=Europe/Madrid:20270406T190000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      expect.stringMatching(/^UID:serie-/u),
      'DTSTART;TZID=Europe/Madrid:20270421T190000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ])
  })
})

describe('open calendars', () => {
  it('are told at once, and only those of members', async () => {
    const address = await listen(app)
    const [own, other] = await Promise.all([
      openStream(address, member.token),
      openStream(address, stranger.token),
    ])
    await createOne()
    const isMeetings = ({ type }: LiveEvent) => type === 'meetings'
    expect(await own.next(isMeetings)).toEqual({ type: 'meetings' })
    // A community of theirs, so that there is something to wait for.
    const theirs = await addCommunity(db, { owner: stranger })
    await addMeeting(db, theirs, new Date(Date.now() + 86_400_000))
    await other.next(isMeetings)
    expect(other.events.filter(({ event }) => isMeetings(event))).toHaveLength(1)
    own.close()
    other.close()
  })
})

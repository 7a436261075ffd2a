import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Meeting, SoonMeeting } from '../../../src/api/contract/meetings.ts'
import type { Meetings } from '../../../server/db/tables/communities.ts'
import { addMeetings } from '../../../server/demo/addMeetings.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const owner = await register(app)
const moderator = await register(app)
const member = await register(app)
const stranger = await register(app)
const open = await addCommunity(db, { name: 'Ágora', owner, moderators: [moderator], members: [member] })
const closed = await addCommunity(db, { name: 'Tertulia', owner, members: [member], isPublic: false })
const apart = await addCommunity(db, { name: 'Aparte', owner: stranger })

const get = (who: Member, url: string) => app.inject(as(who, { method: 'GET', url }))
const path = (communityId: string) => `/api/zoom/meetings/community/${communityId}`
const soonPath = '/api/extra/meetings/soon'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const secrets = { join_url: 'https://zoom.example/j/secreta', zoom_password: 'clave-secreta' }

type Row = Partial<Insertable<Meetings>>
const add = (row: Row = {}) =>
  db
    .insertInto('meetings')
    .values({ community_id: open, starts_at: inMinutes(30), ...secrets, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
const meetingsOf = async (who: Member, communityId: string) =>
  (await get(who, path(communityId))).json<{ success: boolean; meetings: Meeting[] }>().meetings
const soonOf = async (who: Member) =>
  (await get(who, soonPath)).json<{ success: boolean; meetings: SoonMeeting[] }>().meetings

afterEach(() => db.deleteFrom('meetings').execute())

describe('the meetings of a community', () => {
  it('carry every documented field, the start in UTC', async () => {
    const { id } = await add({
      topic: 'Delegar',
      starts_at: new Date('2026-12-01T19:00:00+01:00'),
      duration_minutes: 90,
      host_name: 'Marta Ríos',
      host_email: 'marta@faro.test',
      agenda: 'Tres casos',
      status: 'started',
    })
    const reply = await get(member, path(open))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      success: true,
      meetings: [
        {
          id,
          topic: 'Delegar',
          start_time: '2026-12-01T18:00:00.000Z',
          duration: 90,
          host_name: 'Marta Ríos',
          host_email: 'marta@faro.test',
          join_url: 'https://zoom.example/j/secreta',
          agenda: 'Tres casos',
          status: 'started',
          zoom_password: 'clave-secreta',
          extra: {
            level: null,
            coach: 'Marta Ríos',
            has_link: true,
            calendar_url: expect.stringMatching(/^\/api\/extra\/meetings\/[^/]+\/reunion\.ics\?token=/u),
          },
        },
      ],
    })
  })

  it('say which level, coach and link somebody has entered', async () => {
    await add({ starts_at: inMinutes(-3000), join_url: null, host_name: ' ' })
    await add({ level: 2 })
    expect((await meetingsOf(owner, open)).map(({ extra }) => extra)).toEqual([
      // Over: nobody adds it to a calendar.
      { level: null, coach: null, has_link: false },
      { level: 2, coach: null, has_link: true, calendar_url: expect.any(String) },
    ])
  })

  it('keep the moment that was meant when it was written with a zone, across the change of hour', async () => {
    await sql`
      insert into meetings (community_id, starts_at) values
        (${open}, '2026-10-25 02:30 Europe/Madrid'),
        (${open}, '2027-03-28 03:30 Europe/Madrid'),
        (${open}, '2026-07-01 19:00 America/Mexico_City')`.execute(db)
    expect((await meetingsOf(member, open)).map(({ start_time }) => start_time)).toEqual([
      '2026-07-02T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
    ])
  })

  it('take 60 minutes and wait when nothing else is said', async () => {
    await add({ duration_minutes: null, zoom_password: null, join_url: null })
    expect(await meetingsOf(member, open)).toMatchObject([
      { duration: 60, status: 'waiting', topic: null, join_url: null, zoom_password: null },
    ])
  })

  it('come by their start, the earliest first', async () => {
    for (const minutes of [90, -3000, 10, -40])
      await add({ topic: String(minutes), starts_at: inMinutes(minutes) })
    expect((await meetingsOf(member, open)).map(({ topic }) => topic)).toEqual(['-3000', '-40', '10', '90'])
  })

  it('are a bounded list: the soonest 200 and the 100 that ended last', async () => {
    await sql`
      insert into meetings (community_id, topic, starts_at)
      select ${open}, n::text, now() + n * interval '1 day' from generate_series(-130, 250) n where n <> 0`.execute(
      db,
    )
    const topics = (await meetingsOf(member, open)).map(({ topic }) => Number(topic))
    expect(topics).toHaveLength(300)
    expect(topics[0]).toBe(-100)
    expect(topics.at(-1)).toBe(200)
  })

  it.each([
    ['owner', owner],
    ['moderator', moderator],
    ['member', member],
  ])('are there for the %s', async (_role, who) => {
    await add()
    expect(await meetingsOf(who, open)).toHaveLength(1)
  })

  it('only hold links that may be followed', async () => {
    await add({ join_url: 'https://exa mple.org/sala' })
    expect(await meetingsOf(member, open)).toMatchObject([{ join_url: null }])
    for (const join_url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', '//example.org'])
      await expect(add({ join_url })).rejects.toThrow(/join_url/u)
  })

  it.each([
    [{ duration_minutes: 0 }, /duration/u],
    [{ duration_minutes: 1441 }, /duration/u],
    [{ status: 'deleted' as never }, /status/u],
  ])('are refused with %j', async (row, reason) => {
    await expect(add(row)).rejects.toThrow(reason)
  })

  it('go with their community', async () => {
    const gone = await addCommunity(db, { owner })
    await add({ community_id: gone })
    await db.deleteFrom('communities').where('id', '=', gone).execute()
    const left = await db.selectFrom('meetings').where('community_id', '=', gone).selectAll().execute()
    expect(left).toEqual([])
  })
})

describe('who is not a member', () => {
  it.each([
    ['a public community', open, 403, 'Únete a la comunidad para ver sus reuniones.'],
    ['a private community', closed, 404, 'Comunidad no encontrada'],
    ['none at all', '00000000-0000-7000-8000-000000000000', 404, 'Comunidad no encontrada'],
    ['what is no id', "' or 1=1 --", 404, 'Comunidad no encontrada'],
  ])('of %s gets no link and no password', async (_what, communityId, status, error) => {
    await add({ community_id: open })
    await add({ community_id: closed })
    const reply = await get(stranger, path(encodeURIComponent(communityId)))
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ success: false, error })
    expect(reply.body).not.toMatch(/secreta/u)
    expect((await get(stranger, soonPath)).body).not.toMatch(/secreta/u)
  })

  it('any more has lost them at once', async () => {
    await add()
    const leaving = await register(app)
    const community = await addCommunity(db, { owner, members: [leaving] })
    await add({ community_id: community })
    expect(await meetingsOf(leaving, community)).toHaveLength(1)
    await db.deleteFrom('memberships').where('user_id', '=', leaving.id).execute()
    expect((await get(leaving, path(community))).statusCode).toBe(403)
    expect(await soonOf(leaving)).toEqual([])
  })

  it.each([path(open), soonPath])('and not signed in is refused by %s', async (url) => {
    await add()
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(401)
    expect(reply.body).not.toMatch(/secreta/u)
  })
})

describe('meetings that begin soon', () => {
  it('are those of all my communities, with their names', async () => {
    await add({ community_id: open, topic: 'Luego', starts_at: inMinutes(50) })
    await add({ community_id: closed, topic: 'Antes', starts_at: inMinutes(10) })
    await add({ community_id: apart, topic: 'Ajena', starts_at: inMinutes(10) })
    expect(await soonOf(member)).toMatchObject([
      { topic: 'Antes', community_id: closed, community_name: 'Tertulia', ...secrets },
      { topic: 'Luego', community_id: open, community_name: 'Ágora', duration: 60 },
    ])
  })

  it.each([
    [69, 'waiting', 1],
    [72, 'waiting', 0],
    [1, 'started', 1],
    [-1, 'waiting', 0],
    [10, 'ended', 0],
  ] as const)('in %i minutes and %s: %i', async (minutes, status, count) => {
    await add({ starts_at: inMinutes(minutes), status })
    expect(await soonOf(member)).toHaveLength(count)
  })
})

describe('how meetings come in', () => {
  it('in the demo: gone by, going on, in a few minutes, in weeks, and with each thing missing', async () => {
    await db.transaction().execute((trx) => addMeetings(trx, 'Liderazgo Consciente', open))
    const meetings = await meetingsOf(member, open)
    const starts = meetings.map(({ start_time }) => (Date.parse(start_time ?? '') - Date.now()) / 60_000)
    expect(starts.filter((minutes) => minutes < -24 * 60).length).toBeGreaterThan(2)
    expect(starts.filter((minutes) => minutes > -60 && minutes < 0)).toHaveLength(1)
    expect(starts.filter((minutes) => minutes > 5 && minutes <= 15)).toHaveLength(1)
    expect(starts.filter((minutes) => minutes > 7 * 24 * 60).length).toBeGreaterThan(2)
    for (const field of ['agenda', 'host_name', 'join_url'] as const)
      expect(meetings.some((meeting) => meeting[field] === null)).toBe(true)
  })
})

describe('the calendar file of a meeting', () => {
  const urlFor = async (who: Member) => (await meetingsOf(who, open))[0]?.extra?.calendar_url ?? ''
  /** As a phone's calendar opens it: without any session. */
  const fetchFile = (url: string) => app.inject({ method: 'GET', url })
  const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

  it('opens without a session, shown rather than stored, with the same UID and a rising sequence', async () => {
    const { id } = await add({ topic: '¿Qué es «delegar»?', created_at: inMinutes(-60) })
    const url = await urlFor(member)
    const reply = await fetchFile(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="reunion-que-es-delegar.ics"',
      'cache-control': 'no-store',
    })
    expect(lines(reply.body)).toEqual(expect.arrayContaining([`UID:reunion-${id}@localhost`, 'SEQUENCE:0']))
    expect(lines(reply.body)).not.toContain('STATUS:CANCELLED')

    const cancelled = { cancelled_at: new Date(), version: 2 }
    await db.updateTable('meetings').set(cancelled).where('id', '=', id).execute()
    const later = lines((await fetchFile(url)).body)
    expect(later).toEqual(
      expect.arrayContaining([`UID:reunion-${id}@localhost`, 'SEQUENCE:1', 'STATUS:CANCELLED']),
    )
    const changed = later.find((line) => line.startsWith('LAST-MODIFIED:')) ?? ''
    expect(changed).not.toBe(lines(reply.body).find((line) => line.startsWith('LAST-MODIFIED:')))
  })

  it('is refused with another meeting’s token, an altered one, and to those who have left', async () => {
    const { id } = await add()
    const own = await urlFor(member)
    const { id: other } = await add()
    const leaving = await register(app)
    await db
      .insertInto('memberships')
      .values({ id: randomUUID(), community_id: open, user_id: leaving.id, role: 'member' })
      .execute()
    const theirs = await urlFor(leaving)
    expect((await fetchFile(theirs)).statusCode).toBe(200)
    await db.deleteFrom('memberships').where('user_id', '=', leaving.id).execute()
    for (const url of [
      own.replace(id, other),
      own.replace(member.id, owner.id),
      own.replace(/token=\d+/u, 'token=9999999999'),
      `${own}x`,
      theirs,
    ]) {
      const refused = await fetchFile(url)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({
        error: 'Este enlace ha caducado o no es válido. Vuelve a abrirlo desde Faro.',
      })
    }
    expect((await fetchFile(own.replace(/\?.*/u, ''))).statusCode).toBe(400)
  })
})

describe('the community of a meeting', () => {
  const locate = async (who: Member, id: string) => {
    const reply = await get(who, `/api/extra/meetings/${id}`)
    return reply.statusCode === 200 ? reply.json<object>() : reply.statusCode
  }

  it('is found by its members, and by others as far as they may know of it', async () => {
    const { id } = await add()
    expect(await locate(member, id)).toEqual({
      success: true,
      community: { id: open, name: 'Ágora', is_member: true },
      visible: true,
    })
    expect(await locate(stranger, id)).toMatchObject({ community: { is_member: false }, visible: false })
    const hidden = await add({ community_id: closed })
    await db.updateTable('communities').set({ listed: false }).where('id', '=', closed).execute()
    expect(await locate(stranger, hidden.id)).toBe(404)
    expect(await locate(member, hidden.id)).toMatchObject({ community: { is_member: true }, visible: true })
    expect(await locate(member, 'nada')).toBe(404)
  })

  it('is found also when the meeting itself cannot be seen', async () => {
    const cancelled = await add({ cancelled_at: new Date() })
    const higher = await add({ level: 5 })
    expect(await locate(member, cancelled.id)).toMatchObject({ visible: false })
    expect(await locate(member, higher.id)).toMatchObject({ visible: false })
    expect(await locate(owner, higher.id)).toMatchObject({ visible: true })
  })
})

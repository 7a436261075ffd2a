import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanUp } from '../support/cleanUp.ts'
import { runRound } from '../../../server/modules/networking/rounds.ts'
import { addCommunity, as, form, type Member, register, startHarness } from '../support/harness.ts'
import { at, enable, groupsOf, networking, usual } from '../support/networking.ts'
import { picture } from '../support/people.ts'

const { app, db } = await startHarness()
const n = networking(app)
const owner = await register(app)
const [ana, bea, eva, iris] = [
  await register(app, { name: 'Ana' }),
  await register(app, { name: 'Bea' }),
  await register(app, { name: 'Eva' }),
  await register(app, { name: 'Iris' }),
]
const stranger = await register(app)
const unknownId = '01900000-0000-7000-8000-00000000dead'

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('blocks').execute()
  id = await addCommunity(db, { name: 'Ágora', owner, members: [ana, bea, eva, iris] })
  at(1)
})
afterEach(() => vi.useRealTimers())

const set = (fields: object) =>
  db.updateTable('networking_settings').set(fields).where('community_id', '=', id).execute()
const errorOf = async (reply: ReturnType<typeof n.ask>) => {
  const { status, body } = await reply
  return [status, body.error]
}

describe('settings', () => {
  it('are told to members, with every field', async () => {
    await enable(db, id, {
      min_participants: 2,
      max_participants: 4,
      allowed_session_types: ['audio'],
      require_verification: true,
      moderation_settings: { recording: false },
    })
    expect((await n.settings(ana, id)).body.settings).toEqual({
      id,
      enabled: true,
      session_duration_minutes: 20,
      min_participants: 2,
      max_participants: 4,
      matching_interval_minutes: 10,
      allowed_session_types: ['audio'],
      require_verification: true,
      moderation_settings: { recording: false },
      updated_at: expect.stringMatching(/Z$/u),
    })
  })

  it('are unknown where there are none, and for who may not know of the community', async () => {
    expect((await n.settings(ana, id)).status).toBe(404)
    const closed = await addCommunity(db, { owner, isPublic: false })
    await enable(db, id)
    await enable(db, closed)
    for (const [community, status] of [
      [id, 403],
      [closed, 404],
      [unknownId, 404],
      ['7', 404],
    ] as const) {
      for (const url of ['settings/', 'queue/status/', 'match/']) {
        const path = url === 'match/' ? '/api/extra/networking/match/' : `/api/networking/${url}`
        expect([url, (await n.ask(stranger, 'GET', path + community)).status]).toEqual([url, status])
      }
      expect((await n.join(stranger, community)).status).toBe(status)
    }
    expect((await n.join(stranger, id)).body.error).toBe('Únete a la comunidad para participar.')
    expect((await n.join(stranger, closed)).body.error).toBe('Comunidad no encontrada')
    const url = `/api/networking/settings/${id}`
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('say when the operator changed them, which a round is not', async () => {
    await enable(db, id, { updated_at: new Date('2020-01-01') })
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    at(10)
    await n.status(ana, id)
    expect(await groupsOf(db)).toHaveLength(1)
    expect((await n.settings(ana, id)).body.settings.updated_at).toBe('2020-01-01T00:00:00.000Z')
    await set({ matching_interval_minutes: 5 })
    expect((await n.settings(ana, id)).body.settings.updated_at).not.toMatch(/^2020/u)
  })

  it.each([
    { min_participants: 1 },
    { min_participants: 3, max_participants: 2 },
    { matching_interval_minutes: 0 },
    { session_duration_minutes: 0 },
    { allowed_session_types: ['hologram'] },
    { moderation_settings: '[]' },
  ])('%j cannot be set', async (fields) => {
    await enable(db, id)
    await expect(set(fields)).rejects.toThrow(/check constraint/u)
  })
})

describe('joining', () => {
  it('gives the place and the wait, and keeps the place when repeated', async () => {
    await enable(db, id)
    expect((await n.join(ana, id)).body).toEqual({
      success: true,
      data: { position: 1, estimated_wait_minutes: 19 },
    })
    at(2)
    expect((await n.join(bea, id)).body.data).toEqual({ position: 2, estimated_wait_minutes: 8 })
    at(3.5)
    expect((await n.join(ana, id, { ...usual, topics: ['arte'] })).body.data).toEqual({
      position: 1,
      estimated_wait_minutes: 6.5,
    })
    expect((await n.status(ana, id)).user_queue_info).toMatchObject({
      position: 1,
      joined_at: at(1).toISOString(),
    })
    expect(await db.selectFrom('networking_queue').select('topics').orderBy('joined_at').execute()).toEqual([
      { topics: ['arte'] },
      { topics: ['networking', 'business'] },
    ])
  })

  it('is refused where networking is off, or was never on', async () => {
    const refusal = [400, 'Networking no está habilitado para esta comunidad']
    expect(await errorOf(n.join(ana, id))).toEqual(refusal)
    await enable(db, id, { enabled: false })
    expect(await errorOf(n.join(ana, id))).toEqual(refusal)
    expect(await db.selectFrom('networking_queue').selectAll().execute()).toEqual([])
  })

  it('is for kinds of session that the community has; without one it is the usual one', async () => {
    await enable(db, id, { allowed_session_types: ['audio'] })
    expect(await errorOf(n.join(ana, id))).toEqual([422, 'Esta comunidad no tiene sesiones de video.'])
    expect((await n.join(ana, id, {})).status).toBe(200)
    const types = async () =>
      (await db.selectFrom('networking_queue').select('session_type').execute()).map(
        (row) => row.session_type,
      )
    expect(await types()).toEqual(['audio'])
    await set({ allowed_session_types: [] })
    expect((await n.join(ana, id)).status).toBe(200)
    expect((await n.join(ana, id, { session_type: 'audio' })).status).toBe(200)
    expect((await n.join(ana, id, {})).status).toBe(200)
    expect(await types()).toEqual(['video'])
  })

  it('tidies what is wanted', async () => {
    await enable(db, id)
    await n.join(ana, id, { language: ' ES ', topics: [' arte ', '', 'arte', ' '] })
    await n.join(bea, id, {})
    expect(
      await db.selectFrom('networking_queue').select(['language', 'topics']).orderBy('id').execute(),
    ).toEqual([
      { language: 'es', topics: ['arte'] },
      { language: 'es', topics: [] },
    ])
  })

  it.each([
    { language: 'İ'.repeat(16) },
    { language: 'e\u0000s', topics: ['ar\u0000te'] },
    { language: '\ud800' },
  ])('copes with %j', async (preferences) => {
    await enable(db, id)
    expect((await n.join(ana, id, preferences)).status).toBeLessThan(500)
  })

  it.each([
    { session_type: 'telepathy' },
    { language: 'x'.repeat(17) },
    { topics: Array.from({ length: 21 }, (_, index) => `t${index}`) },
    { topics: ['x'.repeat(65)] },
    { topics: 'arte' },
  ])('refuses %j', async (preferences) => {
    await enable(db, id)
    expect((await n.join(ana, id, preferences)).status).toBe(400)
  })

  it('takes only who says who they are where that is asked for, and tells what is missing', async () => {
    await enable(db, id, { require_verification: true })
    await db.updateTable('users').set({ bio: null }).where('id', '=', ana.id).execute()
    const text = (missing: string) =>
      `Esta comunidad pide saber con quién se habla: añade a tu perfil ${missing} y vuelve.`
    const refused = await n.join(ana, id)
    expect([refused.status, refused.body.error]).toEqual([403, text('una foto y unas palabras sobre ti')])
    expect(refused.body.error_code).toBe('profile_incomplete')
    await db.updateTable('users').set({ bio: ' \n ' }).where('id', '=', ana.id).execute()
    const url = `/api/user-profiles/${ana.id}/avatar`
    await app.inject(as(ana, { method: 'POST', url, ...form({ image: await picture() }) }))
    expect(await errorOf(n.join(ana, id))).toEqual([403, text('unas palabras sobre ti')])
    await db.updateTable('users').set({ bio: 'Hola' }).where('id', '=', ana.id).execute()
    expect((await n.join(ana, id)).status).toBe(200)
  })

  it('elsewhere leaves the first place: one waits in one place', async () => {
    const other = await addCommunity(db, { owner, members: [ana, bea] })
    await enable(db, id)
    await enable(db, other)
    await n.join(ana, id)
    at(1.5)
    await n.join(bea, other)
    at(2)
    expect((await n.join(ana, other)).body.data.position).toBe(2)
    expect(await n.status(ana, id)).toMatchObject({
      user_in_queue: false,
      queue_status: { users_in_queue: 0 },
    })
  })
})

describe('the status', () => {
  it('counts those who wait, for everybody, and says when the next round is', async () => {
    await enable(db, id)
    await n.join(ana, id)
    at(3)
    expect(await n.status(bea, id)).toEqual({
      success: true,
      server_time: '2026-02-02T10:03:00.000Z',
      queue_status: { enabled: true, users_in_queue: 1, next_match_at: '2026-02-02T10:10:00.000Z' },
      user_in_queue: false,
    })
    const { user_queue_info, ...rest } = await n.status(ana, id)
    expect(rest).toMatchObject({ user_in_queue: true, queue_status: { users_in_queue: 1 } })
    expect(user_queue_info).toEqual({
      queue_id: expect.any(String),
      position: 1,
      estimated_wait_minutes: 17,
      status: 'waiting',
      joined_at: '2026-02-02T10:01:00.000Z',
      last_seen: '2026-02-02T10:03:00.000Z',
    })
  })

  it('says enabled false where networking is off or was never on', async () => {
    const off = {
      success: true,
      server_time: expect.any(String),
      queue_status: { enabled: false, users_in_queue: 0 },
      user_in_queue: false,
    }
    expect(await n.status(ana, id)).toEqual(off)
    await enable(db, id, { enabled: false })
    expect(await n.status(ana, id)).toEqual(off)
  })

  it('estimates honestly: the odd one out, and who finds nobody who fits, need one round more', async () => {
    await enable(db, id)
    const waits = async (who: Member) => (await n.status(who, id)).user_queue_info?.estimated_wait_minutes
    await n.join(ana, id)
    expect(await waits(ana)).toBe(19)
    await n.join(bea, id, { ...usual, session_type: 'audio' })
    expect([await waits(ana), await waits(bea)]).toEqual([19, 19])
    await n.join(eva, id, { ...usual, language: 'pt' })
    expect(await waits(ana)).toBe(19)
    await n.join(bea, id)
    expect([await waits(ana), await waits(bea)]).toEqual([9, 9])
    await n.join(eva, id)
    expect([await waits(ana), await waits(bea), await waits(eva)]).toEqual([9, 9, 19])
    expect((await n.status(eva, id)).user_queue_info?.position).toBe(3)
    await set({ max_participants: 3 })
    expect(await waits(eva)).toBe(9)
    await n.leave(eva, id)
    await n.block(bea, ana.id)
    expect([await waits(ana), await waits(bea)]).toEqual([19, 19])
  })

  it('forgets who has not asked for 150 seconds, and tells them until they join or leave', async () => {
    await enable(db, id, { matching_interval_minutes: 60 })
    await n.join(ana, id)
    await n.join(bea, id)
    at(3.5)
    expect((await n.status(ana, id)).queue_status.users_in_queue).toBe(2)
    at(3.51)
    expect(await n.status(ana, id)).toMatchObject({
      user_in_queue: true,
      queue_status: { users_in_queue: 1 },
      user_queue_info: { position: 1 },
    })
    expect((await n.status(eva, id)).queue_status.users_in_queue).toBe(1)
    at(8)
    const away = { user_in_queue: false, ended_reason: 'away' }
    expect(await n.status(bea, id)).toMatchObject(away)
    expect(await n.status(bea, id)).toMatchObject(away)
    const again = await n.join(bea, id)
    expect(again.body.data.position).toBe(1)
    expect((await n.status(bea, id)).ended_reason).toBeUndefined()
    expect(await n.status(ana, id)).toMatchObject(away)
    await n.leave(ana, id)
    expect((await n.status(ana, id)).ended_reason).toBeUndefined()
  })

  it('tells who waited that networking was switched off, and lets nobody be matched then', async () => {
    await enable(db, id)
    await n.join(ana, id)
    await n.join(bea, id)
    await set({ enabled: false })
    at(2)
    const disabled = { user_in_queue: false, ended_reason: 'disabled', queue_status: { enabled: false } }
    expect(await n.status(ana, id)).toMatchObject(disabled)
    at(11)
    expect(await n.status(ana, id)).toMatchObject(disabled)
    await set({ enabled: true })
    expect(await n.status(ana, id)).toMatchObject({ user_in_queue: false, ended_reason: 'disabled' })
    expect(await groupsOf(db)).toEqual([])
    expect((await n.join(ana, id)).status).toBe(200)
    expect((await n.status(ana, id)).ended_reason).toBeUndefined()
  })

  it('closes the queue of an archived community, and matches nobody who waited in it', async () => {
    await enable(db, id)
    await n.join(ana, id)
    await n.join(bea, id)
    const archive = (archived_at: Date | null) => db.updateTable('communities').set({ archived_at }).execute()
    await archive(new Date())
    at(11)
    await runRound(db, id, at(12))
    expect(await n.status(ana, id)).toMatchObject({ user_in_queue: false, ended_reason: 'disabled' })
    expect(await groupsOf(db)).toEqual([])
    await archive(null)
    expect((await n.join(ana, id)).status).toBe(200)
  })

  it('is told by the settings’ removal, too', async () => {
    await enable(db, id)
    await n.join(ana, id)
    await db.deleteFrom('networking_settings').execute()
    expect(await n.status(ana, id)).toMatchObject({ user_in_queue: false, ended_reason: 'disabled' })
  })
})

describe('leaving', () => {
  it('gives up the place, as often as one likes', async () => {
    await enable(db, id)
    await n.join(ana, id)
    await n.join(bea, id)
    expect(await n.leave(ana, id)).toEqual({ success: true })
    expect(await n.leave(ana, id)).toEqual({ success: true })
    expect(await n.leave(stranger, unknownId)).toEqual({ success: true })
    expect(await n.status(ana, id)).toMatchObject({
      user_in_queue: false,
      queue_status: { users_in_queue: 1 },
    })
    expect((await n.ask(ana, 'DELETE', '/api/extra/networking/queue/7')).status).toBe(404)
  })

  it('a moment too late tells of the match', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    at(10)
    await n.status(bea, id)
    const { match_id } = await n.leave(ana, id)
    expect(match_id).toBe((await n.match(ana, id))?.id)
    expect(match_id).toBeTruthy()
  })

  it('is part of leaving the community, and of its end', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    expect((await n.status(bea, id)).queue_status.users_in_queue).toBe(1)
    at(10)
    expect((await n.status(bea, id)).match_id).toBeUndefined()
    await db.deleteFrom('communities').execute()
    expect(await db.selectFrom('networking_queue').selectAll().execute()).toEqual([])
  })
})

describe('tidying up', () => {
  const left = async () =>
    (await db.selectFrom('networking_queue').orderBy('id').select('user_id').execute()).map(
      (row) => row.user_id,
    )

  it('forgets places that nobody has asked for in a week', async () => {
    await enable(db, id)
    await n.join(ana, id)
    await n.join(bea, id)
    await sql`update networking_queue set last_seen = now() - case user_id when ${ana.id} then interval '8 days'
      else interval '6 days' end`.execute(db)
    await cleanUp(db, app.media.storage)
    expect(await left()).toEqual([bea.id])
  })

  it('forgets matches of a month ago, but not what was reported', async () => {
    await enable(db, id)
    at(9)
    for (const one of [ana, bea, eva, iris]) await n.join(one, id)
    at(10)
    const [reported = '', other = ''] = [
      (await n.status(ana, id)).match_id,
      (await n.status(eva, id)).match_id,
    ]
    await n.report(ana, reported, { user_id: bea.id, reason: 'spam' })
    const age = (days: number) =>
      sql`update networking_matches set matched_at = now() - ${days} * interval '1 day',
        ends_at = now()`.execute(db)
    const matches = async () =>
      (await db.selectFrom('networking_matches').select('id').execute()).map((row) => row.id)
    await age(29)
    await cleanUp(db, app.media.storage)
    expect((await matches()).toSorted()).toEqual([reported, other].toSorted())
    await age(31)
    await cleanUp(db, app.media.storage)
    expect(await matches()).toEqual([reported])
  })
})

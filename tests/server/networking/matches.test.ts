import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCommunity, as, form, type Member, register, startHarness } from '../support/harness.ts'
import { at, enable, groupsOf, networking, usual } from '../support/networking.ts'
import { picture, profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const n = networking(app)
const { follow, makePrivate } = profilesOf(harness)
const owner = await register(app)
const [ana, bea, eva, iris] = [
  await register(app, { name: 'Ana' }),
  await register(app, { name: 'Bea' }),
  await register(app, { name: 'Eva' }),
  await register(app, { name: 'Iris' }),
]
const everybody = [ana, bea, eva, iris]
const unknownId = '01900000-0000-7000-8000-00000000dead'

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('blocks').execute()
  await db.deleteFrom('followers').execute()
  await db.updateTable('users').set({ is_profile_public: true }).execute()
  id = await addCommunity(db, { name: 'Ágora', owner, members: everybody })
})
afterEach(() => vi.useRealTimers())

const set = (fields: object) =>
  db.updateTable('networking_settings').set(fields).where('community_id', '=', id).execute()
const pair = (...people: Member[]) => people.map((one) => one.id).toSorted()

/** Lets people join in this order a minute before a round, and runs it; returns the matches. */
async function meet(people: readonly Member[], minute = 10, preferences: object = usual) {
  at(minute - 1)
  for (const one of people) expect((await n.join(one, id, preferences)).status).toBe(200)
  at(minute)
  const [first] = people
  if (first) await n.status(first, id)
  return groupsOf(db)
}

/** Matches two people; returns the match as the first one sees it. */
async function matchOf(one: Member, other: Member) {
  await enable(db, id)
  await meet([one, other])
  const match = await n.match(one, id)
  if (!match) throw new Error('no match')
  return match
}

describe('a round', () => {
  it('brings those together who wait, the first ones first, and leaves the others their places', async () => {
    await enable(db, id)
    expect(await meet([ana, bea, eva])).toEqual([pair(ana, bea)])
    expect(await n.status(ana, id)).toMatchObject({
      user_in_queue: false,
      match_id: (await n.match(ana, id))?.id,
      queue_status: { users_in_queue: 1, next_match_at: '2026-02-02T10:20:00.000Z' },
    })
    expect(await n.status(eva, id)).toMatchObject({
      user_in_queue: true,
      user_queue_info: { position: 1, estimated_wait_minutes: 20, joined_at: '2026-02-02T10:09:00.000Z' },
    })
  })

  it('is held when it is due, not before, and once', async () => {
    await enable(db, id)
    at(8.9)
    await n.join(ana, id)
    await n.join(bea, id)
    at(9.999)
    await n.status(ana, id)
    expect(await groupsOf(db)).toEqual([])
    at(10.2)
    await n.status(ana, id)
    expect(await groupsOf(db)).toHaveLength(1)
    await n.join(eva, id)
    await n.join(iris, id)
    at(10.5)
    await n.status(eva, id)
    expect(await groupsOf(db)).toHaveLength(1)
    at(12)
    await n.status(eva, id)
    await n.status(iris, id)
    expect((await n.status(eva, id)).user_in_queue).toBe(true)
  })

  it('moves on unseen while nobody waits: who joins long after waits for the next one', async () => {
    await enable(db, id)
    at(2003)
    await n.join(ana, id)
    expect((await n.join(bea, id)).body.data.estimated_wait_minutes).toBe(7)
    await n.status(ana, id)
    expect(await groupsOf(db)).toEqual([])
    const { last_round_at: held } = await db
      .selectFrom('networking_settings')
      .select('last_round_at')
      .executeTakeFirstOrThrow()
    expect(held).toBeNull()
  })

  it('is held by who joins, who waits for the next one', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    at(10.1)
    expect((await n.join(eva, id)).body.data).toEqual({
      position: 1,
      estimated_wait_minutes: expect.closeTo(19.9),
    })
    expect(await groupsOf(db)).toEqual([pair(ana, bea)])
  })

  it('brings nothing to an end for who repeats their request while it is due', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    at(10)
    await n.join(ana, id)
    expect((await n.status(bea, id)).user_in_queue).toBe(false)
    expect(await n.match(bea, id)).toMatchObject({ people: [{ id: ana.id, left: false }] })
    expect(await n.match(ana, id)).toMatchObject({ people: [{ id: bea.id, left: false }] })
  })

  it('follows a new interval at once', async () => {
    await enable(db, id)
    at(1)
    await n.join(ana, id)
    await n.join(bea, id)
    await set({ matching_interval_minutes: 2 })
    expect((await n.status(ana, id)).queue_status.next_match_at).toBe('2026-02-02T10:02:00.000Z')
    at(2)
    await n.status(ana, id)
    expect(await groupsOf(db)).toHaveLength(1)
  })

  it('forgets who has gone and brings nobody to them', async () => {
    await enable(db, id)
    at(6)
    await n.join(ana, id)
    at(9)
    await n.join(bea, id)
    at(10)
    expect((await n.status(bea, id)).user_in_queue).toBe(true)
    expect(await groupsOf(db)).toEqual([])
    expect(
      await db.selectFrom('networking_queue').select(['user_id', 'status']).orderBy('status').execute(),
    ).toEqual([
      { user_id: ana.id, status: 'away' },
      { user_id: bea.id, status: 'waiting' },
    ])
    expect((await n.status(ana, id)).ended_reason).toBe('away')
  })

  it('keeps to one language and one kind of session', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id, { ...usual, session_type: 'audio' })
    await n.join(eva, id, { ...usual, language: 'pt' })
    await n.join(iris, id, { ...usual, session_type: 'audio' })
    at(10)
    await n.status(ana, id)
    expect(await groupsOf(db)).toEqual([pair(bea, iris)])
    expect((await n.match(iris, id))?.session_type).toBe('audio')
  })

  it('makes a group of three of an odd number where that is allowed', async () => {
    await enable(db, id, { max_participants: 3 })
    expect(await meet([ana, bea, eva])).toEqual([pair(ana, bea, eva)])
    expect((await n.match(bea, id))?.people.map(({ name }) => name)).toEqual(['Ana', 'Eva'])
  })

  it('makes groups of the least size, or none', async () => {
    await enable(db, id, { min_participants: 3, max_participants: 3 })
    expect(await meet([ana, bea])).toEqual([])
    expect(await meet([ana, bea, eva, iris], 20)).toEqual([pair(ana, bea, eva)])
  })

  it('keeps those apart one of whom blocks the other, whoever did', async () => {
    await enable(db, id)
    await n.block(bea, ana.id)
    expect(await meet([ana, bea])).toEqual([])
    expect(await meet([ana, bea, eva], 20)).toEqual([pair(ana, eva)])
    await n.unblock(bea, ana.id)
  })

  it('does not bring the same people together again within a week, in no community', async () => {
    await enable(db, id)
    expect(await meet([ana, bea])).toEqual([pair(ana, bea)])
    expect(await meet([ana, bea], 20)).toHaveLength(1)
    const first = id
    id = await addCommunity(db, { owner, members: everybody })
    await enable(db, id)
    const week = 7 * 24 * 60
    expect(await meet([ana, bea], 10 + week - 10)).toHaveLength(1)
    expect(await meet([ana, bea, eva], 10 + week - 5)).toHaveLength(1)
    at(10 + week)
    await n.status(eva, id)
    id = first
    expect(await meet([ana, bea], 10 + week)).toHaveLength(2)
  })

  it('waits for nobody who leaves it out: who left is not matched', async () => {
    await enable(db, id)
    at(9)
    await n.join(ana, id)
    await n.join(bea, id)
    await n.leave(bea, id)
    at(10)
    expect((await n.status(ana, id)).user_in_queue).toBe(true)
    expect(await groupsOf(db)).toEqual([])
  })

  it('does not touch other communities', async () => {
    const other = await addCommunity(db, { owner, members: everybody })
    await enable(db, id)
    await enable(db, other)
    at(9)
    await n.join(ana, id)
    await n.join(bea, other)
    at(10)
    await n.status(ana, id)
    await n.status(bea, other)
    expect(await groupsOf(db)).toEqual([])
  })
})

describe('a match', () => {
  it('has its times and its people, with what both share', async () => {
    await addCommunity(db, { name: 'Zarzuela', owner, members: [ana, bea], isPublic: false })
    await addCommunity(db, { name: 'Brújula', owner, members: [bea, ana] })
    await addCommunity(db, { name: 'Solo Bea', owner, members: [bea] })
    await addCommunity(db, { name: 'Solo Ana', owner, members: [ana] })
    await db.updateTable('users').set({ bio: 'Escucho.' }).where('id', '=', bea.id).execute()
    const url = `/api/user-profiles/${bea.id}/avatar`
    await app.inject(as(bea, { method: 'POST', url, ...form({ image: await picture() }) }))
    await enable(db, id)
    at(9)
    await n.join(ana, id, { ...usual, topics: ['Arte', 'cine', 'viajes'] })
    await n.join(bea, id, { ...usual, topics: ['viajes', 'arte'] })
    at(10)
    await n.status(ana, id)
    const { body } = await n.ask(ana, 'GET', `/api/extra/networking/match/${id}`)
    const { match, server_time } = body
    expect(server_time).toBe('2026-02-02T10:10:00.000Z')
    expect(match).toEqual({
      id: expect.any(String),
      community_id: id,
      session_type: 'video',
      matched_at: '2026-02-02T10:10:00.000Z',
      ends_at: '2026-02-02T10:30:00.000Z',
      people: [
        {
          id: bea.id,
          name: 'Bea',
          bio: 'Escucho.',
          profile_image_url: expect.stringMatching(/^\//u),
          shared_communities: ['Brújula', 'Zarzuela'],
          shared_topics: ['Arte', 'viajes'],
          left: false,
        },
      ],
    })
    expect((await n.match(bea, id))?.people).toMatchObject([
      { id: ana.id, shared_topics: ['viajes', 'arte'] },
    ])
    expect(await n.match(eva, id)).toBeNull()
  })

  it('shows only name and picture of a private person, to who does not follow them', async () => {
    await addCommunity(db, { name: 'Brújula', owner, members: [bea, ana] })
    await db.updateTable('users').set({ bio: 'Escucho.' }).where('id', '=', bea.id).execute()
    await makePrivate(bea)
    const { people } = await matchOf(ana, bea)
    expect(people).toEqual([
      expect.objectContaining({ id: bea.id, name: 'Bea', shared_communities: [], left: false }),
    ])
    expect(people[0]?.bio ?? null).toBeNull()
    await follow(ana, bea)
    expect((await n.match(ana, id))?.people).toMatchObject([
      { bio: 'Escucho.', shared_communities: ['Brújula'] },
    ])
  })

  it('stays for half an hour after its time', async () => {
    await matchOf(ana, bea)
    at(59.9)
    expect(await n.match(ana, id)).not.toBeNull()
    expect((await n.status(bea, id)).match_id).toBeTruthy()
    at(60)
    expect(await n.match(ana, id)).toBeNull()
    expect((await n.status(bea, id)).match_id).toBeUndefined()
  })

  it('ends for who ends it; the other sees them gone', async () => {
    const match = await matchOf(ana, bea)
    expect((await n.end(ana, match.id)).body).toEqual({ success: true })
    expect(await n.match(ana, id)).toBeNull()
    expect((await n.status(ana, id)).match_id).toBeUndefined()
    expect((await n.match(bea, id))?.people).toMatchObject([{ id: ana.id, left: true }])
    at(11)
    expect((await n.end(ana, match.id)).status).toBe(200)
    const ended = await db
      .selectFrom('networking_match_members')
      .where('user_id', '=', ana.id)
      .select('ended_at')
      .executeTakeFirst()
    expect(ended?.ended_at?.toISOString()).toBe('2026-02-02T10:10:00.000Z')
  })

  it('ends for who joins again, wherever', async () => {
    await matchOf(ana, bea)
    const other = await addCommunity(db, { owner, members: everybody })
    await enable(db, other)
    await n.join(ana, other)
    expect(await n.match(ana, id)).toBeNull()
    expect((await n.match(bea, id))?.people).toMatchObject([{ left: true }])
    await n.join(bea, id)
    expect(await n.status(bea, id)).toMatchObject({ user_in_queue: true })
    expect((await n.status(bea, id)).match_id).toBeUndefined()
  })

  it('of others is unknown', async () => {
    const match = await matchOf(ana, bea)
    for (const matchId of [match.id, unknownId, 'x']) {
      const ended = await n.end(eva, matchId)
      expect([ended.status, ended.body.error]).toEqual([404, 'Sesión no encontrada'])
      const reported = await n.report(eva, matchId, { user_id: bea.id, reason: 'spam', block: true })
      expect([reported.status, reported.body.error]).toEqual([404, 'Sesión no encontrada'])
    }
    expect(await n.blocks(eva)).toEqual([])
    expect(await n.match(ana, id)).toMatchObject({ people: [{ left: false }] })
  })

  it('is told in its own community only', async () => {
    await matchOf(ana, bea)
    const other = await addCommunity(db, { owner, members: everybody })
    await enable(db, other)
    expect(await n.match(ana, other)).toBeNull()
    expect((await n.status(ana, other)).match_id).toBeUndefined()
  })

  it('goes with its community', async () => {
    const match = await matchOf(ana, bea)
    await n.report(ana, match.id, { user_id: bea.id, reason: 'other' })
    await db.deleteFrom('communities').execute()
    expect((await n.end(ana, match.id)).status).toBe(404)
    expect(await db.selectFrom('networking_reports').selectAll().execute()).toEqual([])
  })
})

describe('a report', () => {
  const reports = () =>
    db
      .selectFrom('networking_reports')
      .orderBy('created_at')
      .select(['reporter_id', 'reported_id', 'reason', 'details'])
      .execute()

  it('is kept with what was said, trimmed; a second one takes its place', async () => {
    const match = await matchOf(ana, bea)
    const said = { user_id: bea.id, reason: 'no_show', details: '  No vino.\n ' }
    expect((await n.report(ana, match.id, said)).body).toEqual({ success: true })
    const row = { reporter_id: ana.id, reported_id: bea.id }
    expect(await reports()).toEqual([{ ...row, reason: 'no_show', details: 'No vino.' }])
    at(11)
    await n.report(ana, match.id, { user_id: bea.id.toUpperCase(), reason: 'spam', details: ' ' })
    expect(await reports()).toEqual([{ ...row, reason: 'spam', details: null }])
    await n.report(bea, match.id, { user_id: ana.id, reason: 'other' })
    expect(await reports()).toHaveLength(2)
    expect(await n.match(ana, id)).toMatchObject({ people: [{ left: false }] })
    expect(await n.blocks(ana)).toEqual([])
  })

  it('may come after the end, also from who has left the community', async () => {
    const match = await matchOf(ana, bea)
    await n.end(ana, match.id)
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    at(300)
    expect((await n.report(ana, match.id, { user_id: bea.id, reason: 'spam' })).status).toBe(200)
    await db.updateTable('networking_reports').set({ reporter_id: null }).execute()
    expect(await reports()).toMatchObject([{ reporter_id: null, reported_id: bea.id }])
  })

  it('is about the others of the match only', async () => {
    const match = await matchOf(ana, bea)
    for (const user_id of [ana.id, eva.id, unknownId, 'x', 7]) {
      const reply = await n.report(ana, match.id, { user_id, reason: 'spam', block: true })
      expect([reply.status, reply.body.error]).toEqual([404, 'Esa persona no está en tu sesión'])
    }
    expect([await reports(), await n.blocks(ana)]).toEqual([[], []])
  })

  it.each([
    { reason: 'boredom' },
    { reason: 'spam', details: 'x'.repeat(1001) },
    { reason: undefined },
    { user_id: undefined, reason: 'spam' },
  ])('refuses %j', async (fields) => {
    const match = await matchOf(ana, bea)
    expect((await n.report(ana, match.id, { user_id: bea.id, ...fields })).status).toBe(400)
  })

  it('blocks, if that is wanted, and ends the match for both', async () => {
    const match = await matchOf(ana, bea)
    await n.report(ana, match.id, { user_id: bea.id, reason: 'harassment', block: true })
    expect((await n.blocks(ana)).map((person) => person.id)).toEqual([bea.id])
    expect(await reports()).toHaveLength(1)
    expect([await n.match(ana, id), await n.match(bea, id)]).toEqual([null, null])
    expect((await n.status(bea, id)).match_id).toBeUndefined()
  })

  it('and its block come together or not at all', async () => {
    const match = await matchOf(ana, bea)
    await db.schema.alterTable('networking_reports').renameTo('elsewhere').execute()
    const reply = await n.report(ana, match.id, { user_id: bea.id, reason: 'spam', block: true })
    await db.schema.alterTable('elsewhere').renameTo('networking_reports').execute()
    expect(reply.status).toBe(500)
    expect(await n.blocks(ana)).toEqual([])
    expect(await n.match(bea, id)).not.toBeNull()
  })
})

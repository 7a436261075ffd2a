import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addCommunity, type Member, overOrWaiting, register, startHarness } from '../support/harness.ts'
import { addMany, at, enable, groupsOf, networking, usual } from '../support/networking.ts'
import { runRoundIfDue, runRound } from '../../../server/modules/networking/rounds.ts'
import { joinQueue, refreshQueueEntry, leaveQueue } from '../../../server/modules/networking/queue.ts'
import { blockPerson } from '../../../server/modules/blocks/blockPerson.ts'
import { removeBlock } from '../../../server/modules/blocks/repository.ts'
import { runDueRounds, scheduleRounds } from '../../../server/modules/networking/roundTimer.ts'
import { eventually } from '../../eventually.ts'
import { directUrlOf } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/client.ts'

const { app, db, another, config } = await startHarness()
const there = await another()
const [here, elsewhere] = [networking(app), networking(there)]
const owner = await register(app)
const people: Member[] = []
for (let index = 0; index < 12; index += 1) people.push(await register(app))
const [ana, bea, eva] = people as [Member, Member, Member]

const preferences = { language: 'es', topics: ['arte'], sessionType: 'video' } as const
const wants = { ...preferences, topics: [...preferences.topics] }
/** Logged failures. */
const failures: unknown[] = []
const log = { error: (...said: unknown[]) => void failures.push(said) }

let id = ''
beforeEach(async () => {
  failures.length = 0
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('blocks').execute()
  id = await addCommunity(db, { owner, members: people })
})
afterEach(() => vi.useRealTimers())

it('brings 200 people who join at once through two instances together, each once', async () => {
  await enable(db, id)
  const ids = await addMany(db, id, 200)
  const moment = at(9)
  await Promise.all(
    ids.map((userId, index) =>
      joinQueue(index % 2 ? db : there.db, { userId, communityId: id }, wants, moment),
    ),
  )
  const due = at(10)
  await Promise.all([
    runRoundIfDue(db, id, due),
    runRoundIfDue(there.db, id, due),
    runDueRounds(db, log),
    runDueRounds(there.db, log),
  ])
  const groups = await groupsOf(db)
  expect(groups.map((group) => group.length)).toEqual(Array.from({ length: 100 }, () => 2))
  expect(groups.flat().toSorted()).toEqual(ids.toSorted())
  expect(await db.selectFrom('networking_queue').selectAll().execute()).toEqual([])
  expect(failures).toEqual([])
})

it('brings an odd number together in groups of two and three', async () => {
  await enable(db, id, { max_participants: 3 })
  await Promise.all(people.slice(0, 11).map((one, index) => (index % 2 ? here : elsewhere).join(one, id)))
  await db
    .updateTable('networking_queue')
    .set({ joined_at: at(9), last_seen: at(9) })
    .execute()
  at(10)
  await Promise.all(people.slice(0, 11).map((one, index) => (index % 2 ? here : elsewhere).status(one, id)))
  const groups = await groupsOf(db)
  expect(groups.map((group) => group.length).toSorted((a, b) => a - b)).toEqual([2, 2, 2, 2, 3])
  expect(new Set(groups.flat()).size).toBe(11)
})

it('gives one place to who joins twice at once', async () => {
  await enable(db, id)
  at(1)
  const replies = await Promise.all([here.join(ana, id), elsewhere.join(ana, id), here.join(ana, id)])
  expect(replies.map(({ body }) => body.data?.position)).toEqual([1, 1, 1])
  expect((await here.status(ana, id)).queue_status.users_in_queue).toBe(1)
})

it('holds what was due before an instance came up, at once', async () => {
  await enable(db, id)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  at(10)
  const stop = scheduleRounds(db, log)
  await stop()
  expect(await groupsOf(db)).toHaveLength(1)
})

it('holds rounds at the full minute by itself, and no longer when it is closed', async () => {
  await enable(db, id, { matching_interval_minutes: 1 })
  const begun = new Date(Date.UTC(2026, 1, 2, 10, 0, 59, 700)).getTime()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: begun, shouldAdvanceTime: true })
  const stop = scheduleRounds(db, log)
  await here.join(ana, id)
  await here.join(bea, id)
  expect(await groupsOf(db)).toEqual([])
  await eventually(async () => expect(await groupsOf(db)).toHaveLength(1))
  await stop()
  vi.useRealTimers()
  expect(failures).toEqual([])
})

it('goes on with other communities, and at the next minute, after a failure', async () => {
  const other = await addCommunity(db, { owner, members: people })
  for (const community of [id, other]) await enable(db, community)
  at(9)
  for (const [index, one] of people.slice(0, 4).entries()) await here.join(one, index < 2 ? id : other)
  at(10)
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.community_id = '${sql.raw(id)}' then raise exception 'no'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse before insert on networking_matches for each row execute function refuse()`.execute(
    db,
  )
  await runDueRounds(db, log)
  expect(await groupsOf(db)).toHaveLength(1)
  expect(failures).toHaveLength(1)
  await sql`drop function refuse cascade`.execute(db)
  await runDueRounds(db, log)
  expect(await groupsOf(db)).toHaveLength(2)
})

it('writes nothing down where nobody is due', async () => {
  await enable(db, id)
  at(9)
  await runDueRounds(db, log)
  await here.join(ana, id)
  await runDueRounds(db, log)
  const held = await db.selectFrom('networking_settings').select('last_round_at').execute()
  expect(held).toEqual([{ last_round_at: null }])
})

it('is not held again by an instance that comes late', async () => {
  await enable(db, id)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  await runRound(db, id, at(10))
  at(10.1)
  await here.join(ana, id)
  await here.join(eva, id)
  await runRound(there.db, id, at(10.2))
  expect(await groupsOf(db)).toHaveLength(1)
  await runRound(there.db, id, at(20))
  expect(await groupsOf(db)).toHaveLength(1)
})

/**
 * Runs the round and keeps its transaction open while `meanwhile` runs, until that has finished or waits for the round.
 */
async function duringRound<T>(meanwhile: () => Promise<T>): Promise<{ result: T; waited: boolean }> {
  const slow = openDatabase(directUrlOf(config) ?? '', { max: 2 })
  try {
    const { done, over } = await slow.transaction().execute(async (trx) => {
      const own = { transaction: () => ({ execute: (run: (t: typeof trx) => Promise<void>) => run(trx) }) }
      await runRound(own as never, id, at(10))
      const promise = meanwhile()
      return { done: () => promise, over: await overOrWaiting(db, promise) }
    })
    return { result: await done(), waited: !over }
  } finally {
    await slow.destroy()
  }
}

it('is left to the instance that holds it, and status calls are not kept waiting by it for others’ places', async () => {
  await enable(db, id)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  const { waited } = await duringRound(async () => {
    await runRound(db, id, at(10))
    await here.status(eva, id)
  })
  expect(waited).toBe(false)
  expect(await groupsOf(db)).toHaveLength(1)
})

it('is waited for by who leaves meanwhile, and who then learns of the match', async () => {
  await enable(db, id)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  const { result, waited } = await duringRound(() => elsewhere.leave(ana, id))
  expect(waited).toBe(true)
  expect(result).toMatchObject({ match_id: (await here.match(bea, id))?.id })
})

it('is waited for by who joins elsewhere meanwhile: the match ends for them, and they wait there', async () => {
  const other = await addCommunity(db, { owner, members: people })
  for (const community of [id, other]) await enable(db, community)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  await duringRound(() => elsewhere.join(ana, other))
  expect(await here.match(ana, id)).toBeNull()
  expect(await here.status(ana, other)).toMatchObject({ user_in_queue: true })
  expect((await here.match(bea, id))?.people).toMatchObject([{ left: true }])
})

it('is waited for by a block of the two whom it brings together, which ends the match', async () => {
  await enable(db, id)
  at(9)
  await here.join(ana, id)
  await here.join(bea, id)
  await duringRound(() => elsewhere.block(bea, ana.id))
  expect(await groupsOf(db)).toHaveLength(1)
  expect([await here.match(ana, id), await here.match(bea, id)]).toEqual([null, null])
})

it('ends before people leave the community or go altogether, and before the community does', async () => {
  for (const end of [
    () => db.deleteFrom('memberships').where('user_id', '=', ana.id).where('community_id', '=', id).execute(),
    () => db.deleteFrom('communities').where('id', '=', id).execute(),
  ]) {
    id = await addCommunity(db, { owner, members: people })
    await enable(db, id)
    at(9)
    await db.deleteFrom('networking_matches').execute()
    for (const one of [ana, bea, eva]) await here.join(one, id)
    await duringRound(end)
  }
  expect(await groupsOf(db)).toEqual([])
  const [gone] = await addMany(db, (id = await addCommunity(db, { owner, members: people })), 1)
  await enable(db, id)
  const moment = at(9)
  await joinQueue(db, { userId: gone ?? '', communityId: id }, wants, moment)
  await here.join(bea, id)
  await duringRound(() =>
    db
      .deleteFrom('users')
      .where('id', '=', gone ?? '')
      .execute(),
  )
  expect(await groupsOf(db)).toEqual([[bea.id]])
})

it(
  'never locks itself up, and never matches anybody twice, whatever comes at once',
  { timeout: 60_000 },
  async () => {
    const other = await addCommunity(db, { owner, members: people })
    for (const community of [id, other]) await enable(db, community, { matching_interval_minutes: 1 })
    const ids = people.map((person) => person.id)
    let state = 1
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    /** The application's time, which advances every few operations. */
    let moment = at(0)
    const operation = async (index: number) => {
      if (index % 10 === 0) moment = new Date(moment.getTime() + 61_000)
      const [instance, when] = [pick([db, there.db]), moment]
      const [userId, otherId] = [pick(ids), pick(ids)]
      const place = { userId, communityId: pick([id, other]) }
      const which = random()
      if (which < 0.45) await joinQueue(instance, place, wants, when)
      else if (which < 0.55) await leaveQueue(instance, place)
      else if (which < 0.65) await refreshQueueEntry(instance, place, true, when)
      else if (which < 0.9) await runRound(instance, place.communityId, when)
      else if (which < 0.93 && userId !== otherId) {
        await instance.transaction().execute((trx) => blockPerson(trx, userId, otherId, when))
      } else if (which < 0.95) await removeBlock(instance, userId, otherId)
      else {
        const { communityId: community_id } = place
        await instance
          .deleteFrom('memberships')
          .where('user_id', '=', userId)
          .where('community_id', '=', community_id)
          .execute()
        const row = { id: crypto.randomUUID(), community_id, user_id: userId, role: 'member' } as const
        await instance
          .insertInto('memberships')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
    // Sixteen at a time.
    let next = 0
    const worker = async () => {
      while (next < 1200) {
        next += 1
        await operation(next)
      }
    }
    await Promise.all(Array.from({ length: 16 }, worker))

    const groups = await groupsOf(db)
    expect(groups.length).toBeGreaterThan(10)
    // Nobody meets the same person twice within a week.
    const pairs = groups.map((group) => group.join())
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const group of groups) expect(new Set(group).size).toBe(2)
    const twice = await sql`
    select 1 from networking_match_members one
    join networking_match_members other using (user_id)
    where one.match_id < other.match_id and one.ended_at is null and other.ended_at is null`.execute(db)
    expect(twice.rows).toEqual([])
    const both = await sql`
    select 1 from networking_queue q join networking_match_members m using (user_id)
    where q.status = 'waiting' and m.ended_at is null`.execute(db)
    expect(both.rows).toEqual([])
  },
)

it('lets a deletion finish that has begun before it, of a person, a community or a membership', async () => {
  await enable(db, id)
  const [gone = ''] = await addMany(db, id, 1)
  const moment = at(9)
  await joinQueue(db, { userId: gone, communityId: id }, wants, moment)
  await here.join(bea, id)
  const due = at(10)
  const own = { communityId: id, userId: bea.id }
  for (const [table, of, act] of [
    ['users', gone, () => runRound(there.db, id, due)],
    ['memberships', undefined, () => joinQueue(there.db, own, wants, due)],
    ['communities', id, () => runRound(there.db, id, at(20))],
  ] as const) {
    let acted: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      // Takes the deletion's first lock; dependent rows follow.
      const where = of
        ? sql`id = ${of}::uuid`
        : sql`user_id = ${own.userId}::uuid and community_id = ${own.communityId}::uuid`
      await sql`select 1 from ${sql.table(table)} where ${where} for update`.execute(trx)
      acted = act()
      acted.catch(() => undefined)
      await overOrWaiting(db, acted)
      await sql`delete from ${sql.table(table)} where ${where}`.execute(trx)
    })
    const result = await acted
    if (table === 'memberships') {
      expect(result).toBe(false)
      const row = { id: crypto.randomUUID(), community_id: id, user_id: bea.id, role: 'member' } as const
      await db.insertInto('memberships').values(row).execute()
      // Two people who would be matched if the community still existed.
      await joinQueue(db, own, wants, at(19))
      await here.join(eva, id)
    }
  }
  expect(await groupsOf(db)).toEqual([])
})

it('repeats a week later, and then does not for another', async () => {
  await enable(db, id)
  const meet = async (minute: number) => {
    at(minute - 1)
    await here.join(ana, id, usual)
    await elsewhere.join(bea, id, usual)
    at(minute)
    await Promise.all([here.status(ana, id), elsewhere.status(bea, id)])
    return (await groupsOf(db)).length
  }
  const week = 7 * 24 * 60
  expect([await meet(10), await meet(week), await meet(week + 10), await meet(week + 20)]).toEqual([
    1, 1, 2, 2,
  ])
})

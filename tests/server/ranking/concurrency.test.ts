import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  type Member,
  publish,
  register,
  startHarness,
  waitingForLocks,
} from '../support/harness.ts'
import { actions, storedAndComputed, pointCalls } from '../support/points.ts'

const { app, db, another } = await startHarness()
const elsewhere = await another()
const calls = pointCalls(app)
const does = actions(db)
const owner = await register(app)
const people = await Promise.all(Array.from({ length: 12 }, () => register(app)))
const ana = people[0] ?? owner

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: people })
})
afterEach(async () => {
  const { kept, counted } = await storedAndComputed(db)
  expect(kept).toEqual(counted)
})

const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => make(n)))
const server = (n: number) => (n % 2 ? app : elsewhere)
const comment = async (n: number, who: Member, post: string) =>
  (
    await server(n).inject(
      as(who, { method: 'POST', url: `/api/posts/${post}/comments`, payload: { content: 'Hola' } }),
    )
  ).statusCode

it('of eight posts at once, at two instances, no more than the day allows earn', async () => {
  await times(8, (n) => publish(server(n), ana, id))
  expect(await calls.total(ana, id)).toBe(50)
})

it('of fifteen comments at once on as many posts ten earn', async () => {
  const posts = await times(15, () => does.post(owner, id))
  expect(await Promise.all(posts.map((post, n) => comment(n, ana, post)))).toEqual(posts.map(() => 200))
  expect(await calls.total(ana, id)).toBe(20)
})

it('what is done by different kinds at once is counted whole', async () => {
  const post = await does.post(owner, id)
  await Promise.all([
    ...Array.from({ length: 4 }, (_, n) => publish(server(n), ana, id)),
    ...Array.from({ length: 6 }, (_, n) => comment(n, ana, post)),
    ...Array.from({ length: 3 }, () => does.referral(ana, id)),
    ...Array.from({ length: 5 }, () => does.earn(ana, id, 'surveys', null)),
    ...Array.from({ length: 5 }, () => does.testimonial(ana, id, 10)),
  ])
  expect((await calls.mine(ana, id)).body).toMatchObject({
    total_points: 40 + 12 + 45 + 100 + 50,
    total_actions: 23,
  })
})

it('the same source asked for five times at once earns once', async () => {
  const source = uuid()
  const replies = await times(5, () => does.earn(ana, id, 'surveys', null, source))
  expect(replies.filter(Boolean)).toHaveLength(1)
  expect(await calls.total(ana, id)).toBe(20)
})

it('everybody commenting, posting and deleting at once drifts nowhere, and nobody waits for ever', async () => {
  const posts = await times(12, (n) => does.post(people[n] ?? ana, id))
  await Promise.all(
    people.flatMap((who, n) => [
      comment(n, who, posts[(n + 1) % 12] ?? ''),
      comment(n, who, posts[(n + 2) % 12] ?? ''),
      publish(server(n), who, id),
      ...(n % 3 ? [] : [does.remove('posts', posts[n] ?? '')]),
    ]),
  )
  const { kept } = await storedAndComputed(db)
  expect(kept).toHaveLength(12)
  const rest = await db.selectFrom('posts').select('id').execute()
  expect(rest).toHaveLength(20)
})

it('losing the last action while earning another leaves the time of what remains', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [first, second] = [await does.referral(ana, id), await does.post(ana, id)]
    await Promise.all([
      does.remove('posts', second),
      does.testimonial(ana, id, 10),
      does.remove('referrals', first),
    ])
  }
  expect(await calls.total(ana, id)).toBe(80)
})

it('who leaves while something of theirs is still being written stands in no ranking afterwards', async () => {
  const gone: string[] = []
  async function leave() {
    await does.leave(ana, id)
    gone.push('ana')
  }
  const leaving: Promise<void>[] = []
  await db.transaction().execute(async (trx) => {
    await actions(trx).post(ana, id)
    leaving.push(leave())
    await waitingForLocks(db, 1)
    expect(gone).toEqual([])
  })
  await Promise.all(leaving)
  expect(await db.selectFrom('monthly_points').select(['points', 'member']).execute()).toEqual([
    { points: 10, member: false },
  ])
})

it('who leaves while they post has earned before or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = people[round + 1] ?? ana
    const replies = await Promise.allSettled([
      ...Array.from({ length: 4 }, (_, n) => publish(server(n), who, id)),
      does.leave(who, id),
    ])
    expect(replies.at(-1)?.status).toBe('fulfilled')
  }
  const rows = await db.selectFrom('monthly_points').select('member').execute()
  expect(rows.every(({ member }) => !member)).toBe(true)
})

it('an account that goes while it earns leaves nothing behind', async () => {
  const leaving = await register(app)
  await does.join(leaving, id)
  await does.post(leaving, id)
  await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, n) => publish(server(n), leaving, id)),
    ...people.map(async (who) => does.post(who, id)),
    db.deleteFrom('users').where('id', '=', leaving.id).execute(),
  ])
  await db.deleteFrom('users').where('id', '=', leaving.id).execute()
  const rows = await db.selectFrom('monthly_points').select('user_id').execute()
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set(people.map((who) => who.id)))
})

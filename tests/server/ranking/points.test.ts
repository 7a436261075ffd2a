import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCommunity, publish, register, startHarness } from '../support/harness.ts'
import { actions, entriesOf, storedAndComputed, none, pointCalls } from '../support/points.ts'

const { app, db } = await startHarness()
const calls = pointCalls(app)
const does = actions(db)
const [owner, ana, bea, stranger] = await Promise.all(Array.from({ length: 4 }, () => register(app)))
if (!owner || !ana || !bea || !stranger) throw new Error('four people')

let id = ''
let other = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea] })
  other = await addCommunity(db, { owner, members: [ana, bea] })
})

/** Their entries, without the month. */
const earned = async (who = ana, community = id) =>
  (await entriesOf(db, who, community)).map((line) => line.slice('2026-01 '.length))
const months = async (who = ana) => (await entriesOf(db, who, id)).map((line) => line.slice(0, 7))

describe('what earns points', () => {
  it('each of the five kinds, each by its value, and each is an action', async () => {
    const post = await publish(app, bea, id)
    await publish(app, ana, id)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/posts/${post}/comments`,
      headers: { authorization: `Bearer ${ana.token}` },
      payload: { content: 'Gracias' },
    })
    expect(reply.statusCode).toBe(200)
    expect(await does.earn(ana, id, 'surveys', null)).toBe(true)
    await does.referral(ana, id)
    await does.testimonial(ana, id, 25)
    expect(await earned()).toEqual([
      'posts 10',
      'comments 2',
      'surveys 20',
      'referrals 15',
      'testimonials 25',
    ])
    expect((await calls.mine(ana, id)).body).toMatchObject({
      total_points: 72,
      total_actions: 5,
      points_breakdown: { posts: 10, comments: 2, surveys: 20, referrals: 15, testimonials: 25 },
      actions_breakdown: { posts: 1, comments: 1, surveys: 1, referrals: 1, testimonials: 1 },
    })
  })

  it('owners and moderators earn as members do', async () => {
    const moderated = await addCommunity(db, { owner, moderators: [bea], members: [ana] })
    for (const who of [owner, bea]) await does.post(who, moderated)
    expect(await calls.total(owner, moderated)).toBe(10)
    expect(await calls.total(bea, moderated)).toBe(10)
  })

  it('a comment on one’s own post earns nothing', async () => {
    await does.comment(ana, await does.post(ana, id))
    expect(await earned()).toEqual(['posts 10'])
  })

  it('posts of the global feed and comments there earn nothing', async () => {
    const post = await does.post(ana, null)
    await does.comment(bea, post)
    expect(await db.selectFrom('point_entries').select('id').execute()).toEqual([])
  })

  it('only members earn', async () => {
    await does.comment(stranger, await does.post(ana, id))
    await does.post(stranger, id)
    await does.referral(stranger, id)
    await does.testimonial(stranger, id, 10)
    expect(await does.earn(stranger, id, 'surveys', null)).toBe(false)
    expect(await entriesOf(db, stranger, id)).toEqual([])
  })

  it('who has left earns no more, who comes back does', async () => {
    await does.leave(ana, id)
    await does.post(ana, id)
    expect(await earned()).toEqual([])
    await does.join(ana, id)
    await does.post(ana, id)
    expect(await earned()).toEqual(['posts 10'])
  })

  it('a testimonial is worth what it says, and nothing when it says so', async () => {
    await does.testimonial(ana, id, 0)
    expect(await earned()).toEqual([])
    await does.testimonial(ana, id, 7)
    expect(await earned()).toEqual(['testimonials 7'])
  })

  it('the same source never earns twice, also when its points were taken back; for somebody else it does', async () => {
    const survey = uuid()
    expect(await does.earn(ana, id, 'surveys', null, survey)).toBe(true)
    expect(await does.earn(ana, id, 'surveys', 30, survey)).toBe(false)
    expect(await does.earn(bea, id, 'surveys', null, survey)).toBe(true)
    await sql`select take_points_back(${ana.id}, 'surveys', ${survey})`.execute(db)
    await sql`select take_points_back(${ana.id}, 'surveys', ${survey})`.execute(db)
    expect(await does.earn(ana, id, 'surveys', null, survey)).toBe(false)
    expect(await earned()).toEqual(['surveys 20', 'surveys -20'])
    expect(await earned(bea)).toEqual(['surveys 20'])
  })

  it('no points are worth nothing, and there are none of another kind', async () => {
    expect(await does.earn(ana, id, 'surveys', 0)).toBe(false)
    expect(await does.earn(ana, id, 'surveys', -5)).toBe(false)
    await expect(does.earn(ana, id, 'likes', 5)).rejects.toThrow('there are no points of kind likes')
    expect(await earned()).toEqual([])
  })

  it('several rows of one statement earn as they would alone', async () => {
    const post = await does.post(bea, id)
    await sql`
      insert into comments (id, post_id, user_id, content, created_at)
      select gen_random_uuid(), ${post}, who, 'Hola', now() - n * interval '1 second'
      from (values (${ana.id}::uuid), (${bea.id}), (${owner.id})) people (who), generate_series(1, 12) n`.execute(
      db,
    )
    expect(await calls.total(ana, id)).toBe(20)
    expect(await calls.total(owner, id)).toBe(20)
    expect(await calls.total(bea, id)).toBe(10)
  })
})

describe('the limits of a day', () => {
  const noon = new Date('2026-02-10T11:00:00Z')

  it.each([
    ['posts', 5, 10, (at: Date) => does.post(ana, id, at)],
    ['referrals', 5, 15, (at: Date) => does.referral(ana, id, at)],
    ['comments', 10, 2, async (at: Date) => does.comment(ana, await does.post(bea, id, at), at)],
  ] as const)('of %s only the first %i of a day earn %i each', async (kind, limit, points, act) => {
    for (let n = 0; n <= limit; n += 1) await act(new Date(noon.getTime() + n * 1000))
    expect(await earned()).toEqual(Array.from({ length: limit }, () => `${kind} ${points}`))
    await act(new Date(noon.getTime() + 86_400_000))
    expect(await earned()).toHaveLength(limit + 1)
  })

  it('surveys and testimonials have none', async () => {
    for (let n = 0; n < 12; n += 1) {
      await does.testimonial(ana, id, 10, noon)
      await does.earn(ana, id, 'surveys', null, uuid(), noon)
    }
    expect(await earned()).toHaveLength(24)
  })

  it('hold for each kind, each member and each community alone', async () => {
    const theirs = await does.post(bea, id, noon)
    for (let n = 0; n < 7; n += 1) await does.comment(ana, theirs, noon)
    for (let n = 0; n < 5; n += 1) await does.post(ana, id, noon)
    await does.post(ana, other, noon)
    expect(await earned()).toHaveLength(12)
    expect(await earned(bea)).toEqual(['posts 10'])
    expect(await earned(ana, other)).toEqual(['posts 10'])
  })

  // Midnight in Madrid in winter, in summer, and around the days with 23 and 25 hours.
  it.each([
    ['2026-02-09T23:00:00.000Z', '2026-02-10T23:00:00.000Z'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('a day begins at %s and ends at %s', async (begins, ends) => {
    const [first, next] = [new Date(begins), new Date(ends)]
    const last = new Date(next.getTime() - 1)
    for (let n = 0; n < 5; n += 1) await does.post(ana, id, n % 2 ? last : first)
    for (const at of [first, last]) await does.post(ana, id, at)
    expect(await earned()).toHaveLength(5)
    for (const at of [new Date(first.getTime() - 1), next]) {
      await does.post(ana, id, at)
      await does.post(ana, id, at)
    }
    expect(await earned()).toHaveLength(9)
  })

  it('what was taken back leaves its place of the day to another', async () => {
    const posts: string[] = []
    for (let n = 0; n < 5; n += 1) posts.push(await does.post(ana, id))
    await does.post(ana, id)
    await does.remove('posts', posts[2] ?? '')
    expect(await calls.total(ana, id)).toBe(40)
    await does.post(ana, id)
    await does.post(ana, id)
    expect(await calls.total(ana, id)).toBe(50)
  })
})

describe('the month is that of Europe/Madrid', () => {
  it.each([
    ['2026-01-31T22:59:59.999Z', '2026-01'],
    ['2026-01-31T23:30:00.000Z', '2026-02'],
    ['2026-06-30T21:59:59.999Z', '2026-06'],
    ['2026-06-30T22:00:00.000Z', '2026-07'],
    ['2026-03-31T21:59:59.999Z', '2026-03'],
    ['2026-03-31T22:00:00.000Z', '2026-04'],
    ['2026-10-31T22:59:59.999Z', '2026-10'],
    ['2026-10-31T23:00:00.000Z', '2026-11'],
    ['2025-12-31T22:59:59.999Z', '2025-12'],
    ['2025-12-31T23:00:00.000Z', '2026-01'],
  ])('%s is of %s', async (at, month) => {
    await does.post(ana, id, new Date(at))
    expect(await months()).toEqual([month])
    const totals = await db.selectFrom('monthly_points').select(['month', 'points']).execute()
    expect(totals).toEqual([{ month, points: 10 }])
  })
})

describe('what is deleted', () => {
  const each = [
    ['posts', 'posts', 10, (at?: Date) => does.post(ana, id, at)],
    ['comments', 'comments', 2, async (at?: Date) => does.comment(ana, await does.post(bea, id, at), at)],
    ['referrals', 'referrals', 15, (at?: Date) => does.referral(ana, id, at)],
    ['testimonies', 'testimonials', 12, (at?: Date) => does.testimonial(ana, id, 12, at)],
  ] as const

  it.each(each)('of %s is taken back while its month is running', async (table, kind, points, act) => {
    const source = await act()
    await act()
    await does.remove(table, source)
    expect(await earned()).toEqual([`${kind} ${points}`, `${kind} ${points}`, `${kind} -${points}`])
    expect(new Set(await months()).size).toBe(1)
    expect((await calls.mine(ana, id)).body).toMatchObject({
      total_points: points,
      total_actions: 1,
      points_breakdown: { ...none, [kind]: points },
      actions_breakdown: { ...none, [kind]: 1 },
    })
  })

  it.each(each)('of %s stays when its month is over', async (table, kind, points, act) => {
    await does.remove(table, await act(new Date('2026-02-10T11:00:00Z')))
    expect(await entriesOf(db, ana, id)).toEqual([`2026-02 ${kind} ${points}`])
  })

  it('what earned nothing loses nothing', async () => {
    for (let n = 0; n < 5; n += 1) await does.post(ana, id)
    await does.remove('posts', await does.post(ana, id))
    await does.remove('posts', await does.post(stranger, id))
    await does.remove('testimonies', await does.testimonial(ana, id, 0))
    expect(await calls.total(ana, id)).toBe(50)
    expect(await earned()).toHaveLength(5)
  })

  it('what was worth something else when it was done loses that', async () => {
    const post = await does.post(ana, id)
    await withValue('posts', { points: 3 }, () => does.remove('posts', post))
    expect(await earned()).toEqual(['posts 10', 'posts -10'])
  })

  it('comments that go with somebody else’s post keep their points; whoever wrote the post loses theirs', async () => {
    const post = await does.post(ana, id)
    await does.comment(bea, post)
    await does.remove('posts', post)
    expect(await calls.total(ana, id)).toBe(0)
    expect(await calls.total(bea, id)).toBe(2)
    expect(await earned(bea)).toEqual(['comments 2'])
  })

  it('also when the post goes with its author’s account, or several posts at once', async () => {
    const leaving = await register(app)
    await does.join(leaving, id)
    for (const author of [leaving, ana, ana]) await does.comment(bea, await does.post(author, id))
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    await db.deleteFrom('posts').where('author_id', '=', ana.id).execute()
    expect(await calls.total(bea, id)).toBe(6)
    expect(await calls.total(ana, id)).toBe(0)
  })

  it('a whole account goes with its points and leaves those of others', async () => {
    const leaving = await register(app)
    await does.join(leaving, id)
    const post = await does.post(leaving, id)
    await does.comment(leaving, await does.post(ana, id))
    await does.comment(ana, post)
    await does.referral(leaving, id)
    await does.testimonial(leaving, id, 10)
    await does.post(leaving, id, new Date('2026-02-10T11:00:00Z'))
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    expect(await entriesOf(db, leaving, id)).toEqual([])
    expect(await calls.total(ana, id)).toBe(12)
    const { kept, counted } = await storedAndComputed(db)
    expect(kept).toEqual(counted)
    expect(kept).toHaveLength(1)
  })

  it('a whole community goes with its points', async () => {
    for (const [table, , , act] of each) {
      await act()
      if (table !== 'comments') await does.remove(table, await act())
    }
    await does.post(ana, other)
    await db.deleteFrom('communities').where('id', '=', id).execute()
    const { kept, counted } = await storedAndComputed(db)
    expect(kept).toEqual(counted)
    expect(kept).toMatchObject([{ user_id: ana.id, community_id: other, points: 10 }])
  })
})

/** Changes a point value while `run` is executed. */
async function withValue(
  kind: 'posts' | 'referrals',
  value: { points?: number; daily_limit?: number | null },
  run: () => Promise<unknown>,
) {
  const before = await db
    .selectFrom('point_values')
    .where('kind', '=', kind)
    .select(['points', 'daily_limit'])
    .executeTakeFirstOrThrow()
  await db.updateTable('point_values').set(value).where('kind', '=', kind).execute()
  try {
    await run()
  } finally {
    await db.updateTable('point_values').set(before).where('kind', '=', kind).execute()
  }
}

describe('the values', () => {
  it('hold for what comes after they are changed, and the rules say them', async () => {
    await does.post(ana, id)
    await withValue('posts', { points: 3, daily_limit: 2 }, async () => {
      await does.post(ana, id)
      await does.post(ana, id)
      const { body } = await calls.standing(ana, id)
      expect(body.data.rules[0]).toEqual({ kind: 'posts', points: 3, daily_limit: 2 })
    })
    expect(await earned()).toEqual(['posts 10', 'posts 3'])
  })

  it('without a limit all of a day earn', async () => {
    await withValue('posts', { daily_limit: null }, async () => {
      for (let n = 0; n < 7; n += 1) await does.post(ana, id)
    })
    expect(await earned()).toHaveLength(7)
  })

  it('a kind that is worth 0 earns nothing, whatever is asked for, and is no rule', async () => {
    await withValue('referrals', { points: 0 }, async () => {
      await does.referral(ana, id)
      expect(await does.earn(ana, id, 'referrals', 5)).toBe(false)
      const { body } = await calls.standing(ana, id)
      expect(body.data.rules.map(({ kind }) => kind)).toEqual([
        'posts',
        'comments',
        'surveys',
        'testimonials',
      ])
    })
    expect(await earned()).toEqual([])
  })
})

describe('the ledger', () => {
  it('is only ever added to', async () => {
    await does.post(ana, id)
    await expect(db.updateTable('point_entries').set({ points: 99 }).execute()).rejects.toThrow(
      'never changed',
    )
  })

  it('takes the totals along when somebody deletes from it', async () => {
    for (const at of ['2026-02-10T11:00:00Z', '2026-02-11T11:00:00Z', '2026-03-11T11:00:00Z']) {
      await does.post(ana, id, new Date(at))
    }
    await db.deleteFrom('point_entries').where('created_at', '>', new Date('2026-02-11T00:00:00Z')).execute()
    const { kept, counted } = await storedAndComputed(db)
    expect(kept).toEqual(counted)
    expect(kept).toMatchObject([
      { month: '2026-02', points: 10, last_earned_at: new Date('2026-02-10T11:00:00Z') },
    ])
  })

  it('is what the totals say after anything that can happen', async () => {
    const people = [owner, ana, bea]
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const made: { table: 'posts' | 'comments' | 'referrals' | 'testimonies'; id: string }[] = []
    const posts: string[] = []
    for (let step = 0; step < 220; step += 1) {
      const who = people[random(3)] ?? ana
      const where = random(3) ? id : other
      const at = random(4) ? new Date() : new Date(Date.now() - random(80) * 86_400_000)
      const what = random(10)
      if (what < 3) {
        const post = await does.post(who, where, at)
        posts.push(post)
        made.push({ table: 'posts', id: post })
      } else if (what < 6 && posts.length > 0) {
        const post = posts[random(posts.length)] ?? ''
        if (await db.selectFrom('posts').where('id', '=', post).select('id').executeTakeFirst()) {
          made.push({ table: 'comments', id: await does.comment(who, post, at) })
        }
      } else if (what === 6) {
        made.push({ table: 'referrals', id: await does.referral(who, where, at) })
      } else if (what === 7) {
        made.push({ table: 'testimonies', id: await does.testimonial(who, where, random(30), at) })
      } else {
        const [gone] = made.splice(random(made.length), 1)
        if (gone) await does.remove(gone.table, gone.id)
      }
    }
    const { kept, counted } = await storedAndComputed(db)
    expect(kept).toEqual(counted)
    expect(kept.length).toBeGreaterThan(6)
    const negative = await db.selectFrom('point_entries').where('points', '<', 0).select('id').execute()
    expect(negative.length).toBeGreaterThan(5)
  })
})

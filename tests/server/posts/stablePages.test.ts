import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { classes } from '../support/classes.ts'
import { addCommunity, as, type Member, register, registerCoach, startHarness } from '../support/harness.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const c = classes(app)
const does = actions(db)
const coach = await registerCoach(app, db)
const ana = await register(app)
const id = await addCommunity(db, { owner: coach, members: [ana] })

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))

/** A list: how a row is added, the later `n` the nearer to the top, and how it is removed. */
interface List {
  url: (page: number) => string
  items: string
  add: (n: number) => Promise<string>
  remove: (id: string) => Promise<unknown>
}

const addPost = async (n: number) => {
  const row = { id: uuid(), author_id: ana.id, community_id: id, content: `Nº ${n}`, created_at: at(n) }
  await db.insertInto('all_posts').values(row).execute()
  return row.id
}
const removePost = (post: string) => db.deleteFrom('all_posts').where('id', '=', post).execute()
const reviewed = await c.community(coach, { name: 'Reseñada' })

const lists: Record<string, List> = {
  'posts of a community': {
    url: (page) => `/api/posts/community/${id}?page=${page}&limit=3`,
    items: 'posts',
    add: addPost,
    remove: removePost,
  },
  'posts of a person': {
    url: (page) => `/api/user-profiles/${ana.id}/posts?page=${page}&limit=3`,
    items: 'posts',
    add: addPost,
    remove: removePost,
  },
  reviews: {
    url: (page) => `/api/reviews/community/${reviewed}?limit=3&offset=${3 * (page - 1)}`,
    items: 'data',
    add: async (n) => c.review(reviewed, 4, { created_at: at(n) }),
    remove: (review) => db.deleteFrom('reviews').where('id', '=', review).execute(),
  },
  referrals: {
    url: () => '/api/referrals?limit=3',
    items: 'referrals',
    add: (n) => does.referral(ana, id, at(n)),
    remove: (referral) => db.deleteFrom('referrals').where('id', '=', referral).execute(),
  },
  surveys: {
    url: () => `/api/surveys?limit=3&community_id=${id}`,
    items: 'surveys',
    add: async (n) => (await surveyRows(db).survey(id, { created_at: at(n) })).id,
    remove: (survey) => db.deleteFrom('surveys').where('id', '=', survey).execute(),
  },
  conversations: {
    url: (page) => `/api/messaging/conversations?page=${page}&limit=3`,
    items: 'conversations',
    async add(n) {
      const payload = { type: 'group', members: [coach.id], name: `Nº ${n}` }
      const url = '/api/messaging/conversations'
      const reply = await app.inject(as(ana, { method: 'POST', url, payload }))
      const conversation = reply.json<{ conversation_id: string }>().conversation_id
      await db
        .updateTable('conversations')
        .set({ active_at: at(n) })
        .where('id', '=', conversation)
        .execute()
      return conversation
    },
    remove: (conversation) =>
      app.inject(as(ana, { method: 'DELETE', url: `/api/messaging/conversations/${conversation}/leave` })),
  },
  ...Object.fromEntries(
    (['novedad', 'miembros', 'valoracion', 'precio'] as const).map((order) => [
      `communities by ${order}`,
      {
        url: (page) => `/api/extra/communities/listing?q=orden&orden=${order}&page=${page}&limit=3`,
        items: 'data',
        add: (n) =>
          c.community(coach, {
            name: `Orden ${n}`,
            created_at: at(n),
            access_type: 'por_pago',
            // Half of them share a value, and some have none: the id decides.
            price: 50 - Math.floor(n / 2),
            member_count: Math.floor(n / 2),
            reviews_count: n % 3,
            ratings_total: 4 * (n % 3),
          }),
        remove: (community) => db.deleteFrom('communities').where('id', '=', community).execute(),
      } satisfies List,
    ]),
  ),
}

/** The ids of all pages. `between` runs after the first one. */
async function walk(
  { url, items }: Pick<List, 'url' | 'items'>,
  between?: () => Promise<unknown>,
  who: Pick<Member, 'token'> = ana,
) {
  const pages: string[][] = []
  for (let after: string | undefined; pages.length === 0 || after !== undefined;) {
    const headers = after === undefined ? {} : { 'page-after': after }
    const reply = await app.inject(as(who, { method: 'GET', url: url(pages.length + 1), headers }))
    expect(reply.statusCode, reply.body).toBe(200)
    const body = reply.json<Record<string, { id: string }[]> & { next_cursor?: string }>()
    pages.push(body[items]?.map((item) => item.id) ?? [])
    after = body.next_cursor
    if (pages.length === 1) await between?.()
  }
  return pages
}

/** Values that JavaScript reads as a time or a number, and PostgreSQL does not. */
const unreadable = [
  '2024-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2024-01-01T24:00:00Z',
  ' ',
  '0b1',
  '1e-400',
]

describe.each(Object.entries(lists))('pages of %s', (_name, list) => {
  it('neither repeat nor omit anything when others are added and removed', async () => {
    for (let n = 1; n <= 8; n += 1) await list.add(n)
    const all = (await walk(list)).flat()
    expect([all.length, new Set(all).size]).toEqual([8, 8])
    const added: string[] = []
    const [first, ...others] = await walk(list, async () => {
      for (const n of [9, 10, 11]) added.push(await list.add(n))
      await list.remove(all[0] ?? '')
      await list.remove(all[2] ?? '')
    })
    expect(first).toEqual(all.slice(0, 3))
    // What was added further down may be among them, but nothing is repeated or missing.
    expect(others.flat().filter((item) => !added.includes(item))).toEqual(all.slice(3))
    for (const item of [...all, ...added]) await list.remove(item)
  })

  it('refuse a cursor of another list', async () => {
    for (const values of [['2026-01-01'], 'x', [null, null, null], ["'", {}]]) {
      const after = Buffer.from(JSON.stringify(values)).toString('base64url')
      const reply = await app.inject(
        as(ana, { method: 'GET', url: list.url(2), headers: { 'page-after': after } }),
      )
      expect(reply.statusCode).toBe(400)
    }
  })

  it('never fail because of a value that PostgreSQL cannot read', async () => {
    const added: string[] = []
    for (let n = 1; n <= 4; n += 1) added.push(await list.add(n))
    const { next_cursor: cursor = '' } = (
      await app.inject(as(ana, { method: 'GET', url: list.url(1) }))
    ).json<{
      next_cursor?: string
    }>()
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    for (const index of values.keys()) {
      for (const odd of unreadable) {
        const after = Buffer.from(JSON.stringify(values.with(index, odd))).toString('base64url')
        const reply = await app.inject(
          as(ana, { method: 'GET', url: list.url(2), headers: { 'page-after': after } }),
        )
        expect([odd, reply.statusCode]).toEqual([odd, 400])
      }
    }
    for (const item of added) await list.remove(item)
  })
})

it('puts the pinned posts before the others on all pages', async () => {
  const posts: string[] = []
  for (let n = 1; n <= 6; n += 1) posts.push(await addPost(n))
  for (const [index, minutes] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    await db
      .updateTable('all_posts')
      .set({ pinned_at: at(minutes) })
      .where('id', '=', posts[index] ?? '')
      .execute()
  }
  const url = (page: number) => `/api/posts/community/${id}?page=${page}&limit=2`
  const all = (await walk({ url, items: 'posts' })).flat()
  expect(all).toEqual([2, 1, 0, 5, 4, 3].map((index) => posts[index]))
})

describe('tables of the studio', () => {
  it('continue where the page before ended', async () => {
    const club = await addCommunity(db, { owner: coach, members: [ana] })
    for (let n = 1; n <= 60; n += 1) {
      await does.referral(ana, club, at(n))
      const row = { id: uuid(), author_id: ana.id, community_id: club, content: 'Hola', created_at: at(n) }
      await db.insertInto('all_posts').values(row).execute()
    }
    const studio = `/api/studio/communities/${club}`
    for (const [path, items] of [
      [`${studio}/referrals?estado=pendiente`, 'referrals'],
      [`${studio}/posts?show=all`, 'posts'],
    ] as const) {
      const url = (page: number) => `${path}&page=${page}`
      const all = (await walk({ url, items }, undefined, coach)).flat()
      expect([all.length, new Set(all).size]).toEqual([60, 60])
      const table = items === 'posts' ? 'all_posts' : 'referrals'
      const remove = () =>
        db
          .deleteFrom(table)
          .where('id', '=', all[1] ?? '')
          .execute()
      const [, ...others] = await walk({ url, items }, remove, coach)
      expect(others.flat()).toEqual(all.slice(-others.flat().length))
      expect(others.flat().length).toBeLessThan(60)
    }
  })

  it.each(['changes', 'moderation', 'moderation?sort=reports', 'moderation?state=resolved', 'invitations'])(
    'take a cursor of their own: %s',
    async (path) => {
      const url = path.startsWith('moderation')
        ? path.replace('moderation', `/api/studio/moderation/${id}`)
        : `/api/studio/communities/${id}/${path}`
      const values = path.includes('reports')
        ? [3, at(1).toISOString(), uuid()]
        : [at(1).toISOString(), uuid()]
      const ask = (cursor: unknown) => {
        const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
        return app.inject(as(coach, { method: 'GET', url, headers: { 'page-after': after } }))
      }
      expect((await ask(values)).statusCode).toBe(200)
      expect((await ask(['x'])).statusCode).toBe(400)
    },
  )
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { unknownId } from '../support/messaging.ts'
import { lastChange, moderationOf } from '../support/moderation.ts'
import { profilesOf } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { pin, unpin, hide, undo } = moderationOf(app)

interface Page {
  posts: { id: string; is_pinned?: boolean }[]
  pagination: { totalPosts: number; totalPages: number }
}

let owner: Member
let author: Member
let visitor: Member
let club: string

beforeAll(async () => {
  ;[owner, author, visitor] = [
    await register(app, { name: 'Olga' }),
    await registerCoach(app, db),
    await register(app),
  ]
})
beforeEach(async () => {
  club = await addCommunity(db, { owner, members: [author] })
})

async function page(who: Member, query = ''): Promise<Page> {
  const reply = await app.inject(as(who, { method: 'GET', url: `/api/posts/community/${club}${query}` }))
  return reply.json<Page>()
}

async function publishMany(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await publish(app, author, club, `Número ${ids.length}`))
  return ids
}

/** All pages of some size, one after the other. */
async function allPages(who: Member, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; ; number += 1) {
    const { posts } = await page(who, `?page=${number}&limit=${limit}`)
    if (posts.length === 0) return ids
    ids.push(...posts.map(({ id }) => id))
  }
}

describe('pinned posts', () => {
  it('come first, the latest pinned before the others, and say so', async () => {
    const ids = await publishMany(4)
    expect(await pin(owner, club, ids[1] ?? '')).toMatchObject({ status: 200 })
    expect(await pin(owner, club, ids[0] ?? '')).toMatchObject({ status: 200 })
    const { posts } = await page(author)
    expect(posts.map(({ id, is_pinned }) => [id, is_pinned])).toEqual([
      [ids[0], true],
      [ids[1], true],
      [ids[3], undefined],
      [ids[2], undefined],
    ])
  })

  it.each([1, 2, 3, 4, 10])('no post is shown twice or left out with %i a page', async (limit) => {
    const ids = await publishMany(9)
    for (const index of [7, 0, 4]) await pin(owner, club, ids[index] ?? '')
    const rest = ids.filter((_, index) => ![7, 0, 4].includes(index)).toReversed()
    expect(await allPages(author, limit)).toEqual([ids[4], ids[0], ids[7], ...rest])
    expect((await page(author, `?limit=${limit}`)).pagination).toMatchObject({
      totalPosts: 9,
      totalPages: Math.ceil(9 / limit),
    })
  })

  it('visitors see only those that they may see', async () => {
    const ids = await publishMany(2)
    const own = await publish(app, owner, club)
    await pin(owner, club, ids[0] ?? '')
    await pin(owner, club, own)
    await profilesOf(harness).makePrivate(author)
    expect(await allPages(visitor, 1)).toEqual([own])
    await db.updateTable('users').set({ is_profile_public: true }).execute()
    expect(await allPages(visitor, 1)).toEqual([own, ids[0], ids[1]])
  })

  it('are three at most, also of two at once', async () => {
    const ids = await publishMany(5)
    for (const id of ids.slice(0, 2)) await pin(owner, club, id)
    const both = await Promise.all(ids.slice(2, 4).map((id) => pin(owner, club, id)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.error).toBe(
      'Ya hay 3 publicaciones fijadas: desfija antes una.',
    )
    expect((await page(author)).posts.filter(({ is_pinned }) => is_pinned)).toHaveLength(3)
    // One that is pinned already is not one more.
    expect(await pin(owner, club, ids[0] ?? '')).toMatchObject({ status: 200 })
    await unpin(owner, club, ids[0] ?? '')
    expect(await pin(owner, club, ids[4] ?? '')).toMatchObject({ status: 200 })
  })

  it('go back among the others, which can be undone as long as there is room', async () => {
    const ids = await publishMany(4)
    const [first = ''] = ids
    await pin(owner, club, first)
    expect(await lastChange(db)).toMatchObject({
      action: 'content.pin',
      subject_id: first,
      before: { pinned: false },
      after: { pinned: true },
      undo_until: null,
    })
    const unpinned = await unpin(owner, club, first)
    const change = await lastChange(db)
    expect(unpinned).toMatchObject({ status: 200, change: change.id })
    expect(change).toMatchObject({ action: 'content.unpin', undo_until: expect.any(Date) })
    // Again changes nothing, and writes nothing.
    expect(await unpin(owner, club, first)).toMatchObject({ status: 200 })
    expect((await lastChange(db)).id).toBe(change.id)
    expect((await page(author)).posts.at(-1)).toEqual(expect.objectContaining({ id: first }))
    for (const id of ids.slice(1)) await pin(owner, club, id)
    expect(await undo(owner, club, change.id)).toMatchObject({ status: 409 })
    await unpin(owner, club, ids[1] ?? '')
    expect(await undo(owner, club, change.id)).toMatchObject({ status: 200 })
    // In its old place, behind those that were pinned later.
    expect((await page(author)).posts[2]).toMatchObject({ id: first, is_pinned: true })
  })

  it('leave their place to others when they are hidden', async () => {
    const ids = await publishMany(4)
    for (const id of ids.slice(0, 3)) await pin(owner, club, id)
    const { change } = await hide(owner, club, `post/${ids[0]}`, { version: 0 })
    expect(await pin(owner, club, ids[0] ?? '')).toMatchObject({ status: 404 })
    expect(await pin(owner, club, ids[3] ?? '')).toMatchObject({ status: 200 })
    expect(await undo(owner, club, change)).toMatchObject({ status: 200 })
    const { posts } = await page(author)
    expect(posts.filter(({ is_pinned }) => is_pinned)).toHaveLength(3)
    expect(posts.at(-1)).toMatchObject({ id: ids[0] })
  })

  it('are pinned again when hiding them is undone, as long as there is room', async () => {
    const [first = ''] = await publishMany(1)
    await pin(owner, club, first)
    const { change } = await hide(owner, club, `post/${first}`, { version: 0 })
    expect(await undo(owner, club, change)).toMatchObject({ status: 200 })
    expect((await page(author)).posts[0]).toMatchObject({ id: first, is_pinned: true })
  })

  it('belong to the community, and members do not pin', async () => {
    const [first = ''] = await publishMany(1)
    expect(await pin(author, club, first)).toMatchObject({ status: 403 })
    expect(await pin(visitor, club, first)).toMatchObject({ status: 403 })
    const other = await addCommunity(db, { owner })
    for (const id of [first, await publishInFeed(app, author), unknownId, 'siete']) {
      expect(await pin(owner, other, id)).toMatchObject({ status: 404 })
      expect(await unpin(owner, other, id)).toMatchObject({ status: 404 })
    }
  })
})

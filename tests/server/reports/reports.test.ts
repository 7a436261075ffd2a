import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../support/cleanUp.ts'
import {
  addCommunity,
  as,
  comment,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { messaging, unknownId } from '../support/messaging.ts'
import { makeStaff, moderationOf } from '../support/moderation.ts'
import { profilesOf, publishPicture } from '../support/people.ts'

const harness = await startHarness()
const { app, db } = harness
const { ask, report, queue, count, see, hide, dismiss, warn } = moderationOf(app)
const chat = messaging(app)

let owner: Member
let ana: Member
let bea: Member
let stranger: Member
let staff: Member
let club: string
let closed: string

beforeAll(async () => {
  ;[owner, ana, bea, stranger, staff] = [
    await register(app, { name: 'Olga' }),
    await registerCoach(app, db),
    await register(app),
    await register(app),
    await register(app),
  ]
  await makeStaff(db, staff)
  club = await addCommunity(db, { owner, members: [ana, bea] })
  closed = await addCommunity(db, { owner, members: [ana], isPublic: false })
})

beforeEach(async () => {
  await db.deleteFrom('moderation_cases').execute()
})

describe('reporting', () => {
  it('a post comes to those who run its community, with reasons and texts and without names', async () => {
    const post = await publish(app, ana, club, 'Compra ya')
    expect(await report(bea, 'post', post, { text: '  Es publicidad  ' })).toMatchObject({ status: 200 })
    expect(await report(stranger, 'post', post, { reason: 'other' })).toMatchObject({ status: 200 })
    const reply = await queue(owner, club)
    expect(reply).toMatchObject({ total: 1 })
    expect(reply.items[0]).toMatchObject({
      target_kind: 'post',
      target_id: post,
      state: 'open',
      version: 1,
      content: { text: 'Compra ya' },
      author: { id: ana.id, role: 'member' },
      reports_count: 2,
      reasons: [
        { reason: 'other', count: 1 },
        { reason: 'spam', count: 1 },
      ],
      texts: ['Es publicidad'],
      history: { upheld: 0, hidden: 0, warnings: 0, mutes: 0 },
    })
    for (const who of [bea, stranger]) expect(JSON.stringify(reply)).not.toContain(who.id)
  })

  it('the same thing again changes the own report, and is not counted twice', async () => {
    const post = await publish(app, ana, club)
    await report(bea, 'post', post, { text: 'Uno' })
    await Promise.all([
      report(bea, 'post', post, { reason: 'harassment', text: 'Dos' }),
      report(bea, 'post', post, { reason: 'harassment', text: 'Dos' }),
    ])
    const { items } = await queue(owner, club)
    expect(items[0]).toMatchObject({
      reports_count: 1,
      reasons: [{ reason: 'harassment', count: 1 }],
      texts: ['Dos'],
    })
  })

  it('a comment comes with its post', async () => {
    const post = await publish(app, ana, club, 'La pregunta')
    const id = await comment(app, bea, post, 'Qué tontería')
    expect(await report(ana, 'comment', id)).toMatchObject({ status: 200 })
    expect((await queue(owner, club)).items[0]).toMatchObject({
      target_kind: 'comment',
      content: { text: 'Qué tontería' },
      author: { id: bea.id },
      post: { id: post, text: 'La pregunta' },
    })
  })

  it('a post of the global feed comes to the people who look after the platform alone', async () => {
    const post = await publishInFeed(app, ana, { content: 'A todos' })
    await report(stranger, 'post', post, { community_id: club })
    expect(await count(owner, club)).toBe(0)
    expect((await queue(staff)).items).toMatchObject([{ target_id: post, content: { text: 'A todos' } }])
    expect(await queue(owner)).toMatchObject({ status: 403 })
    expect(await hide(owner, undefined, `post/${post}`)).toMatchObject({ status: 403 })
    expect(await see(owner, club, `post/${post}`)).toMatchObject({ status: 404 })
  })

  it('a message shows only itself, to a community of both or else to the platform', async () => {
    const conversation = await chat.direct(ana, bea)
    await chat.say(ana, conversation, 'Antes')
    const { id } = await chat.say(ana, conversation, 'Insulto')
    await chat.say(bea, conversation, 'Después')
    expect(await report(bea, 'message', id, { community_id: club })).toMatchObject({ status: 200 })
    const reply = await queue(owner, club)
    expect(reply.items).toMatchObject([{ target_kind: 'message', content: { text: 'Insulto' } }])
    expect(JSON.stringify(reply)).not.toMatch(/Antes|Después/u)
    // She is no member there.
    await report(bea, 'message', id, { community_id: closed })
    expect(await count(owner, closed)).toBe(0)
    expect(await count(staff)).toBe(1)
  })

  it('a profile comes to a community of both, and a private one can be reported as well', async () => {
    await profilesOf(harness).makePrivate(ana)
    expect(await report(bea, 'profile', ana.id, { community_id: club })).toMatchObject({ status: 200 })
    expect(await report(stranger, 'profile', ana.id)).toMatchObject({ status: 200 })
    expect((await queue(owner, club)).items).toMatchObject([{ target_kind: 'profile', reports_count: 1 }])
    expect(await count(staff)).toBe(1)
    await db.updateTable('users').set({ is_profile_public: true }).execute()
  })

  it('only what one can see, never the own', async () => {
    const inside = await publish(app, ana, closed)
    const said = await comment(app, ana, inside)
    const { id: message } = await chat.say(ana, await chat.direct(ana, bea), 'Para Bea')
    for (const [who, kind, id, status] of [
      [bea, 'post', inside, 404],
      [bea, 'comment', said, 404],
      [stranger, 'message', message, 404],
      [stranger, 'profile', unknownId, 404],
      [stranger, 'post', 'siete', 404],
      [ana, 'post', inside, 400],
      [ana, 'comment', said, 400],
      [ana, 'message', message, 400],
      [ana, 'profile', ana.id, 400],
    ] as const) {
      expect([kind, id, (await report(who, kind, id)).status]).toEqual([kind, id, status])
    }
    expect(await db.selectFrom('moderation_cases').select('id').execute()).toEqual([])
  })

  it('refuses other reasons, kinds and too many words', async () => {
    const post = await publish(app, ana, club)
    expect(await report(bea, 'post', post, { reason: 'feo' })).toMatchObject({ status: 400 })
    expect(await report(bea, 'video', post)).toMatchObject({ status: 400 })
    expect(await report(bea, 'post', post, { text: 'x'.repeat(1001) })).toMatchObject({ status: 400 })
    expect((await app.inject({ method: 'POST', url: '/api/extra/reports' })).statusCode).toBe(401)
  })

  it('what was reported of a person and by a person goes with them', async () => {
    const [gone, silent] = [await register(app), await register(app)]
    const post = await publish(app, ana, club)
    await report(gone, 'post', post)
    await report(silent, 'profile', ana.id)
    await report(silent, 'profile', gone.id)
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect(await count(owner, club)).toBe(0)
    expect((await queue(staff)).items).toMatchObject([{ target_id: ana.id }])
  })
})

describe('a case', () => {
  const remove = (who: Member, post: string) =>
    app.inject(as(who, { method: 'DELETE', url: `/api/global-feed/${post}` }))
  const profile = {
    name: 'Ana',
    bio: '',
    location: '',
    website: '',
    birth_date: '1984-03-15',
    is_profile_public: true,
    links: [],
  }
  async function edit(who: Member, fields: object) {
    const options = { method: 'PUT', url: `/api/user-profiles/${who.id}` } as const
    const reply = await app.inject(as(who, { ...options, payload: { ...profile, ...fields } }))
    expect(reply.statusCode).toBe(200)
  }

  it('keeps a post that its author deletes, with its picture for moderators alone', async () => {
    const post = await publishPicture(app, ana, club, 'Compra ya')
    const { image_url: known } = (await app.inject(as(bea, { url: `/api/posts/${post}/image-url` }))).json<{
      image_url: string
    }>()
    await report(bea, 'post', post, { text: 'Es publicidad' })
    expect((await remove(ana, post)).statusCode).toBe(200)
    await cleanUp(db, app.media.storage)
    const { item } = await see(owner, club, `post/${post}`)
    expect(item).toMatchObject({
      state: 'open',
      gone_at: expect.any(String),
      content: { text: 'Compra ya', created_at: expect.any(String) },
      author: { id: ana.id },
      reports_count: 1,
      texts: ['Es publicidad'],
    })
    expect((await queue(owner, club)).items).toMatchObject([
      { target_id: post, content: { text: 'Compra ya' } },
    ])
    expect((await app.inject({ url: item.content.image_url ?? '' })).statusCode).toBe(200)
    expect((await app.inject({ url: known })).statusCode).toBe(404)
  })

  it('of what is deleted is closed, or its author warned, but nothing is hidden', async () => {
    const posts = [await publish(app, ana, club, 'Uno'), await publish(app, ana, club, 'Dos')]
    const [first = '', second = ''] = posts
    for (const post of posts) {
      await report(bea, 'post', post)
      await remove(ana, post)
    }
    const version = 1
    expect(await hide(owner, club, `post/${first}`)).toMatchObject({ status: 409 })
    expect(await dismiss(owner, club, `post/${first}`)).toMatchObject({
      status: 200,
      item: { state: 'dismissed', content: { text: 'Uno' } },
    })
    const about = { target_kind: 'post', target_id: second, version }
    expect(await warn(owner, club, ana.id, { text: 'Cuidado', about })).toMatchObject({
      status: 200,
      item: { state: 'warned' },
    })
    expect(await count(owner, club)).toBe(0)
  })

  it('keeps a comment whose post is deleted, and a message whose conversation everybody leaves', async () => {
    const post = await publish(app, bea, club, 'Pregunta')
    const said = await comment(app, ana, post, 'Insulto')
    await report(bea, 'comment', said)
    await remove(bea, post)
    const talk = await chat.direct(ana, bea)
    const message = await chat.say(ana, talk, 'Amenaza')
    await report(bea, 'message', message.id, { community_id: club })
    for (const who of [bea, ana]) await chat.leave(who, talk)
    expect((await queue(owner, club)).items).toMatchObject([
      { target_kind: 'message', gone_at: expect.any(String), content: { text: 'Amenaza' } },
      {
        target_kind: 'comment',
        gone_at: expect.any(String),
        content: { text: 'Insulto' },
        post: { text: 'Pregunta' },
      },
    ])
  })

  it('shows what a profile said when it was reported, each time', async () => {
    await edit(ana, { name: 'Ana', bio: 'Vendo seguidores' })
    await report(bea, 'profile', ana.id, { community_id: club })
    await edit(ana, { name: 'Ana María', bio: 'Coach' })
    expect((await see(owner, club, `profile/${ana.id}`)).item).toMatchObject({
      content: { text: 'Coach' },
      earlier: [{ name: 'Ana', text: 'Vendo seguidores' }],
    })
    await report(bea, 'profile', ana.id, { community_id: club })
    await edit(ana, { name: 'Ana María', bio: 'Coach de vida' })
    expect((await see(owner, club, `profile/${ana.id}`)).item.earlier).toMatchObject([
      { text: 'Coach' },
      { text: 'Vendo seguidores' },
    ])
  })
})

describe('who may see the queue', () => {
  it('the owner, moderators and staff: nobody else', async () => {
    const moderator = await register(app)
    const other = await addCommunity(db, { owner, moderators: [moderator], members: [bea] })
    for (const who of [owner, moderator, staff]) {
      expect(await queue(who, other)).toMatchObject({ status: 200, items: [] })
    }
    for (const who of [bea, stranger]) {
      for (const path of ['', '/count', `/post/${unknownId}`]) {
        const reply = await ask(who, 'GET', `/api/studio/moderation/${other}${path}`)
        expect([path, reply.status]).toEqual([path, 403])
      }
      expect(await hide(who, other, `post/${unknownId}`)).toMatchObject({ status: 403 })
    }
    expect(await queue(moderator, club)).toMatchObject({ status: 403 })
  })
})

describe('the queue', () => {
  it('has pages, the latest reported first or those reported most, and what is done apart', async () => {
    const posts: string[] = []
    for (const n of Array(32).keys()) {
      const post = await publish(app, ana, club, `Publicación ${n}`)
      posts.push(post)
      await report(bea, 'post', post)
    }
    await report(stranger, 'post', posts[3] ?? '')
    const first = await queue(owner, club)
    expect(first.total).toBe(32)
    expect(first.items.map(({ target_id }) => target_id).slice(0, 2)).toEqual([posts[3], posts[31]])
    const second = await queue(owner, club, '?page=2')
    expect(second.items.map(({ target_id }) => target_id)).toEqual([posts[1], posts[0]])
    const most = await queue(owner, club, '?sort=reports')
    expect(most.items[0]).toMatchObject({ target_id: posts[3], reports_count: 2 })
    expect(await dismiss(owner, club, `post/${posts[3]}`)).toMatchObject({ status: 200 })
    expect((await queue(owner, club)).total).toBe(31)
    expect(await count(owner, club)).toBe(31)
    expect((await queue(owner, club, '?state=resolved')).items).toMatchObject([
      { target_id: posts[3], state: 'dismissed', decision: { by_name: 'Olga' } },
    ])
  })
})

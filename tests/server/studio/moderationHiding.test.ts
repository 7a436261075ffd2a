import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { cleanUp } from '../support/cleanUp.ts'
import { readEverything, whereFound } from '../support/everyCall.ts'
import { activityCalls } from '../support/activity.ts'
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
import { listen, messaging, openStream, wrongCounters } from '../support/messaging.ts'
import { makeStaff, moderationOf } from '../support/moderation.ts'
import { picture, publishPicture } from '../support/people.ts'

const indexHtml = '<!doctype html><html><head><title>Faro</title></head><body></body></html>'
const { app, db } = await startHarness({ indexHtml })
const { report, hide, restore, undo, see } = moderationOf(app)
const chat = messaging(app)
const { lines, unread } = activityCalls(app)
const get = (who: Member, url: string) => app.inject(as(who, { method: 'GET', url }))

let owner: Member
let author: Member
let member: Member
let stranger: Member
let staff: Member
let club: string

beforeAll(async () => {
  ;[owner, author, member, stranger, staff] = [
    await register(app),
    await registerCoach(app, db),
    await register(app),
    await register(app),
    await register(app),
  ]
  await makeStaff(db, staff)
  club = await addCommunity(db, { owner, members: [author, member] })
})

describe('what is hidden', () => {
  it(
    'is found in no call by members and strangers, by its author where it is theirs, and is back as it was',
    { timeout: 120_000 },
    async () => {
      const words = {
        inside: 'oscuro1',
        under: 'oscuro2',
        beside: 'oscuro3',
        global: 'oscuro4',
        said: 'oscuro5',
      }
      const marker = /oscuro\d|imagen-compartida/u
      const inside = await publishPicture(app, author, club, words.inside)
      const under = await comment(app, member, inside, words.under)
      const visible = await publish(app, member, club, 'A la vista')
      const beside = await comment(app, author, visible, words.beside)
      const globalFields = { content: words.global, image: await picture(), image_alt: words.global }
      const global = await publishInFeed(app, author, globalFields)
      await app.inject(as(member, { method: 'POST', url: `/api/posts/${inside}/like` }))
      await app.inject(as(owner, { method: 'POST', url: `/api/posts/${inside}/like` }))
      const talk = await chat.group(author, [member, owner])
      const message = await chat.say(author, talk, words.said)
      await chat.say(member, talk, 'Respondo', { reply_to_message_id: message.id })
      const ids = [inside, visible, global, talk, club, author.id, member.id]
      const readers = [member, author, stranger]

      const before = await Promise.all(readers.map((reader) => readEverything(app, reader, ids)))
      expect(before.map((bodies) => whereFound(bodies, marker).length > 3)).toEqual([true, true, true])

      await report(member, 'message', message.id, { community_id: club })
      const hidden = [
        await hide(owner, club, `post/${inside}`, { version: 0 }),
        await hide(owner, club, `comment/${beside}`, { version: 0 }),
        await hide(staff, undefined, `post/${global}`, { version: 0 }),
        await hide(owner, club, `message/${message.id}`),
      ]
      expect(hidden.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const reader of [member, stranger]) {
        expect(whereFound(await readEverything(app, reader, ids), marker)).toEqual([])
      }
      const ofAuthor = whereFound(await readEverything(app, author, ids), marker)
      expect(new Set(ofAuthor.map((call) => call.split(' ')[0]))).toEqual(
        new Set(['posts.getPost', 'posts.listComments', 'profiles.listUserPosts']),
      )
      expect(ofAuthor).toHaveLength(5)
      // Moderators still see it.
      for (const [target, text] of [
        [`post/${inside}`, words.inside],
        [`comment/${beside}`, words.beside],
        [`message/${message.id}`, words.said],
      ] as const) {
        expect((await see(owner, club, target)).item).toMatchObject({ state: 'hidden', content: { text } })
      }

      const [post, said, shared, mail] = hidden
      expect((await undo(owner, club, post?.change ?? '')).status).toBe(200)
      expect((await undo(owner, club, said?.change ?? '')).status).toBe(200)
      const { version } = shared?.item ?? { version: 0 }
      expect((await restore(staff, undefined, `post/${global}`, { version })).status).toBe(200)
      expect((await undo(owner, club, mail?.change ?? '')).status).toBe(200)
      const after = await Promise.all(readers.map((reader) => readEverything(app, reader, ids)))
      for (const [index, bodies] of after.entries()) {
        expect(whereFound(bodies, marker)).toEqual(whereFound(before[index] ?? new Map(), marker))
      }
      const whole = (await get(member, `/api/posts/${inside}`)).json<{ comments: object[] }>()
      expect(whole).toMatchObject({
        content: words.inside,
        likes_count: 2,
        comments_count: 1,
        user_has_liked: true,
      })
      expect(whole.comments).toMatchObject([{ id: under, content: words.under }])
    },
  )

  it('is not counted, and counts again when it is back, whatever happened meanwhile', async () => {
    const here = await addCommunity(db, { owner, members: [author, member] })
    const liker = await register(app)
    await db
      .insertInto('memberships')
      .values({ id: liker.id, community_id: here, user_id: liker.id, role: 'member' })
      .execute()
    const [first, second] = [await publish(app, author, here), await publish(app, author, here)]
    await app.inject(as(liker, { method: 'POST', url: `/api/posts/${first}/like` }))
    await comment(app, liker, first)
    const kept = await comment(app, member, first)
    const counts = () =>
      db
        .selectFrom('communities as c')
        .innerJoin('all_posts as p', 'p.community_id', 'c.id')
        .where('p.id', '=', first)
        .select(['c.posts_count', 'p.likes_count', 'p.comments_count'])
        .executeTakeFirstOrThrow()
    expect(await counts()).toEqual({ posts_count: 2, likes_count: 1, comments_count: 2 })
    await hide(owner, here, `comment/${kept}`, { version: 0 })
    expect(await counts()).toEqual({ posts_count: 2, likes_count: 1, comments_count: 1 })
    const listed = await get(member, `/api/posts/community/${here}`)
    expect(listed.json<{ posts: { id: string }[] }>().posts).toMatchObject([
      { id: second },
      { id: first, comments_count: 1 },
    ])
    const { item } = await hide(owner, here, `post/${first}`, { version: 0 })
    expect(await counts()).toMatchObject({ posts_count: 1 })
    // The account of who liked and commented is deleted.
    await db.deleteFrom('users').where('id', '=', liker.id).execute()
    await restore(owner, here, `post/${first}`, { version: item.version })
    expect(await counts()).toEqual({ posts_count: 2, likes_count: 0, comments_count: 0 })
    const { version } = (await see(owner, here, `comment/${kept}`)).item
    await restore(owner, here, `comment/${kept}`, { version })
    expect(await counts()).toEqual({ posts_count: 2, likes_count: 0, comments_count: 1 })
    // Deleted while it is hidden.
    await hide(owner, here, `post/${second}`, { version: 0 })
    await db.deleteFrom('all_posts').where('id', '=', second).execute()
    expect(await counts()).toMatchObject({ posts_count: 1 })
  })

  it('takes nothing new, and nobody else deletes or reports it', async () => {
    const post = await publish(app, author, club)
    await hide(owner, club, `post/${post}`, { version: 0 })
    for (const [method, url, payload] of [
      ['POST', `/api/posts/${post}/like`, undefined],
      ['POST', `/api/posts/${post}/comments`, { content: 'Hola' }],
    ] as const) {
      const reply = await app.inject(as(author, { method, url, ...(payload && { payload }) }))
      expect([url, reply.statusCode]).toEqual([url, 404])
    }
    const removal = { method: 'DELETE', url: `/api/global-feed/${post}` } as const
    expect((await app.inject(as(member, removal))).statusCode).toBe(404)
    expect(await report(member, 'post', post)).toMatchObject({ status: 404 })
    expect(await db.selectFrom('all_posts').where('id', '=', post).select('id').execute()).toHaveLength(1)
  })

  it('is shown to its author, with its files, and said to be hidden, and the author may delete it', async () => {
    const post = await publishPicture(app, author, club, 'Retirada')
    const visible = await publish(app, member, club, 'A la vista')
    const said = await comment(app, author, visible, 'Retirado')
    await hide(owner, club, `post/${post}`, { version: 0 })
    await hide(owner, club, `comment/${said}`, { version: 0 })
    const own = (await get(author, `/api/posts/${post}`)).json<{ is_hidden: boolean; image_url: string }>()
    expect(own).toMatchObject({ content: 'Retirada', is_hidden: true })
    expect((await app.inject({ url: own.image_url })).statusCode).toBe(200)
    const { posts } = (await get(author, `/api/user-profiles/${author.id}/posts`)).json<{ posts: object[] }>()
    expect(posts).toContainEqual(expect.objectContaining({ id: post, is_hidden: true }))
    const thread = (await get(author, `/api/posts/${visible}`)).json<{ comments: object[] }>()
    expect(thread.comments).toMatchObject([{ id: said, is_hidden: true }])
    const removal = { method: 'DELETE', url: `/api/global-feed/${post}` } as const
    expect((await app.inject(as(author, removal))).statusCode).toBe(200)
    expect((await get(author, `/api/posts/${post}`)).statusCode).toBe(404)
    expect((await see(owner, club, `post/${post}`)).item).toMatchObject({
      state: 'hidden',
      gone_at: expect.any(String),
      content: { text: 'Retirada' },
    })
  })

  it('is gone from what people were told, at once, and is back', async () => {
    const [writer, answering] = [await register(app), await register(app)]
    const here = await addCommunity(db, { owner, members: [writer, answering] })
    const post = await publish(app, writer, here, 'Pregunta')
    await app.inject(as(answering, { method: 'POST', url: `/api/posts/${post}/like` }))
    await comment(app, answering, post, 'Respuesta')
    expect(await unread(writer)).toBe(2)
    const stream = await openStream(await listen(app), writer.token)
    const { item } = await hide(owner, here, `post/${post}`, { version: 0 })
    await stream.next(({ type }) => type === 'activity')
    stream.close()
    expect(await unread(writer)).toBe(0)
    await restore(owner, here, `post/${post}`, { version: item.version })
    expect(await unread(writer)).toBe(2)
    const [line] = await lines(writer)
    await hide(owner, here, `comment/${line?.comment_id}`, { version: 0 })
    expect(await unread(writer)).toBe(1)
  })
})

describe('open pages', () => {
  it('are told what is hidden, a post or a comment, and nothing else of it', async () => {
    const post = await publish(app, author, club, 'A la vista')
    const under = await comment(app, member, post, 'Debajo')
    const stream = await openStream(app.server.listening ? addressOf() : await listen(app), member.token)
    await hide(owner, club, `comment/${under}`, { version: 0 })
    expect(await stream.next(({ type }) => type === 'hidden')).toEqual({ type: 'hidden', id: under })
    await hide(owner, club, `post/${post}`, { version: 0 })
    const ofPost = await stream.next((event) => event.type === 'hidden' && event.id === post)
    expect(ofPost).toEqual({ type: 'hidden', id: post })
    stream.close()
  })
})

describe('files of what is hidden', () => {
  it('are not sent to members, whatever address they have; to moderators they are, and they are kept', async () => {
    const post = await publishPicture(app, author, club, 'Foto')
    const known = (await get(member, `/api/posts/${post}/image-url`)).json<{ image_url: string }>().image_url
    expect((await app.inject({ method: 'GET', url: known })).statusCode).toBe(200)
    const { item } = await hide(owner, club, `post/${post}`, { version: 0 })
    for (const url of [known, `${known}&w=160`]) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
    const shown = item.content.image_url ?? ''
    expect((await app.inject({ method: 'GET', url: shown })).statusCode).toBe(200)
    await sql`update media set created_at = now() - interval '3 days'`.execute(db)
    await cleanUp(db, app.media.storage)
    await restore(owner, club, `post/${post}`, { version: item.version })
    expect((await app.inject({ method: 'GET', url: known })).statusCode).toBe(200)
    // A path for members does not become one for moderators.
    const [path] = shown.split('?')
    const [, query] = known.split('?')
    await hide(owner, club, `post/${post}`, { version: item.version + 1 })
    expect((await app.inject({ method: 'GET', url: `${path}?${query}` })).statusCode).toBe(404)
  })
})

describe('a hidden message', () => {
  it('vanishes before the eyes of its readers, keeps its place, and comes back with its file', async () => {
    const talk = await chat.direct(author, member)
    const { body } = await chat.sendForm(author, talk, { content: 'Mira', attachment: await picture() })
    const { id, position } = body.message
    await chat.say(author, talk, 'Después')
    await report(member, 'message', id, { community_id: club })
    const stream = await openStream(app.server.listening ? addressOf() : await listen(app), member.token)
    const unseen = await chat.unread(member)
    const { item, status } = await hide(owner, club, `message/${id}`)
    expect(status).toBe(200)
    await stream.next(({ type }) => type === 'resync')
    stream.close()
    const seen = await chat.messages(member, talk)
    expect(seen.map((each) => each.position)).toEqual([1, 2])
    expect(seen[0]).toMatchObject({
      id,
      position,
      type: 'system',
      content: 'Mensaje retirado por moderación',
    })
    expect(seen[0]?.attachment ?? null).toBeNull()
    expect((await app.inject({ method: 'GET', url: body.message.attachment?.url ?? '' })).statusCode).toBe(
      404,
    )
    expect(item.content).toMatchObject({ text: 'Mira', file_name: 'foto.png' })
    expect(await chat.unread(member)).toBe(unseen)
    expect(await wrongCounters(db)).toEqual([])
    expect(await report(member, 'message', id)).toMatchObject({ status: 404 })
    await restore(owner, club, `message/${id}`, { version: item.version })
    expect((await chat.messages(member, talk))[0]).toMatchObject({
      content: 'Mira',
      attachment: { name: 'foto.png' },
    })
    expect(await db.selectFrom('hidden_messages').selectAll().execute()).toEqual([])
  })

  it('is hidden in every queue in which it waits', async () => {
    const talk = await chat.direct(author, member)
    const { id } = await chat.say(author, talk, 'Feo')
    await report(member, 'message', id, { community_id: club })
    await report(member, 'message', id)
    expect(await hide(owner, club, `message/${id}`)).toMatchObject({ status: 200 })
    const there = await see(staff, undefined, `message/${id}`)
    expect(there.item).toMatchObject({ state: 'hidden', version: 2 })
    expect(await restore(staff, undefined, `message/${id}`, { version: 2 })).toMatchObject({ status: 200 })
    expect((await see(owner, club, `message/${id}`)).item).toMatchObject({ state: 'dismissed' })
  })
})

/** The address on which this instance already listens. */
function addressOf(): string {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}

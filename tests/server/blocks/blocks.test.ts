import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feedOf, texts } from '../support/feed.ts'
import {
  addCommunity,
  as,
  form,
  type Member,
  mp4,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { base, messaging } from '../support/messaging.ts'
import { addMany, at, enable, networking } from '../support/networking.ts'
import { picture, profilesOf } from '../support/people.ts'

const { app, db, storedFiles } = await startHarness()
const n = networking(app)
const m = messaging(app)
const { profile, posts, follow, makePrivate } = profilesOf({ app, db })
const owner = await register(app)
const [ana, bea, eva] = [
  await register(app, { name: 'Ana' }),
  await register(app, { name: 'Bea' }),
  await register(app, { name: 'Eva' }),
]
const unknownId = '01900000-0000-7000-8000-00000000dead'

beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  await db.deleteFrom('conversations').execute()
  await db.deleteFrom('blocks').execute()
})
afterEach(() => vi.useRealTimers())

describe('the list', () => {
  it('has those whom one blocks, the last one first, and nobody else’s', async () => {
    const url = `/api/user-profiles/${bea.id}/avatar`
    await app.inject(as(bea, { method: 'POST', url, ...form({ image: await picture() }) }))
    at(1)
    expect((await n.block(ana, bea.id)).body).toEqual({ success: true })
    at(2)
    await n.block(ana, eva.id.toUpperCase())
    expect(await n.blocks(ana)).toEqual([
      { id: eva.id, name: 'Eva', profile_image_url: null, blocked_at: '2026-02-02T10:02:00.000Z' },
      {
        id: bea.id,
        name: 'Bea',
        profile_image_url: expect.stringMatching(/^\//u),
        blocked_at: '2026-02-02T10:01:00.000Z',
      },
    ])
    expect(await n.blocks(bea)).toEqual([])
  })

  it('stays as it is when somebody is blocked again, and does not mind one taken out twice', async () => {
    at(1)
    await n.block(ana, bea.id)
    at(2)
    expect((await n.block(ana, bea.id)).status).toBe(200)
    expect(await n.blocks(ana)).toMatchObject([{ blocked_at: '2026-02-02T10:01:00.000Z' }])
    await n.block(bea, ana.id)
    expect((await n.unblock(ana, bea.id)).body).toEqual({ success: true })
    expect((await n.unblock(ana, bea.id)).body).toEqual({ success: true })
    expect(await n.blocks(ana)).toEqual([])
    expect(await n.blocks(bea)).toHaveLength(1)
  })

  it('takes neither oneself nor nobody, nor more than its limit', async () => {
    const refusal = async (id: string) => {
      const { status, body } = await n.block(ana, id)
      return [status, body.error]
    }
    expect(await refusal(ana.id)).toEqual([400, 'No puedes bloquearte a ti'])
    expect(await refusal(ana.id.toUpperCase())).toEqual([400, 'No puedes bloquearte a ti'])
    expect(await refusal(unknownId)).toEqual([404, 'Usuario no encontrado'])
    expect(await refusal('x')).toEqual([404, 'Usuario no encontrado'])
    expect((await n.unblock(ana, 'x')).status).toBe(404)
    expect((await n.unblock(ana, unknownId)).status).toBe(200)
    expect((await n.ask(ana, 'POST', '/api/extra/blocks', {})).status).toBe(400)
    expect((await app.inject({ method: 'GET', url: '/api/extra/blocks' })).statusCode).toBe(401)
    const many = await addMany(db, await addCommunity(db, { owner }), 500)
    const rows = many.map((blocked_id) => ({ blocker_id: ana.id, blocked_id }))
    await db.insertInto('blocks').values(rows).execute()
    expect(await refusal(bea.id)).toEqual([400, 'Puedes bloquear como mucho a 500 personas.'])
    expect(await refusal(many[0] ?? '')).toEqual([200, undefined])
    expect(await n.blocks(ana)).toHaveLength(500)
    await db
      .deleteFrom('users')
      .where('id', '=', many[0] ?? '')
      .execute()
    expect(await n.blocks(ana)).toHaveLength(499)
  })
})

describe('following and profiles', () => {
  afterEach(async () => {
    await db.deleteFrom('followers').execute()
    await db.updateTable('users').set({ is_profile_public: true }).execute()
  })

  it('ends both followings, refuses new ones both ways, and restores none when it is taken back', async () => {
    await follow(ana, bea)
    await follow(bea, ana)
    await n.block(ana, bea.id)
    expect(await profile(bea, bea)).toMatchObject({ followers_count: 0, following_count: 0 })
    for (const [who, other] of [
      [ana, bea],
      [bea, ana],
    ] as const) {
      const refused = await follow(who, other)
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'No puedes seguir a esta persona.'])
    }
    await n.unblock(ana, bea.id)
    expect(await profile(bea, ana)).toMatchObject({ is_following: false, can_follow: true })
    expect((await follow(bea, ana)).statusCode).toBe(200)
  })

  it('shows neither more of the other than of a private account, and says to the blocker alone why', async () => {
    await makePrivate(ana)
    await follow(bea, ana)
    expect(await profile(bea, ana)).toMatchObject({ can_view_posts: true })
    await n.block(ana, bea.id)
    for (const [who, other, blocks] of [
      [bea, ana, false],
      [ana, bea, true],
    ] as const) {
      const seen = { can_view_posts: false, can_follow: false, can_send_message: false, is_blocked: blocks }
      expect(await profile(who, other)).toMatchObject(seen)
      expect((await posts(who, other)).statusCode).toBe(403)
    }
  })

  it('of two who block and follow at once leaves no following', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([n.block(ana, bea.id), follow(bea, ana), follow(ana, bea)])
      expect(await db.selectFrom('followers').selectAll().execute()).toEqual([])
      await n.unblock(ana, bea.id)
    }
  })
})

describe('posts', () => {
  const react = (who: Member, post: string) => [
    app.inject(as(who, { method: 'POST', url: `/api/posts/${post}/like` })),
    app.inject(as(who, { method: 'POST', url: `/api/posts/${post}/comments`, payload: { content: 'Hola' } })),
  ]
  const reactions = async (who: Member, post: string) =>
    (await Promise.all(react(who, post))).map(({ statusCode }) => statusCode)

  it('of the global feed are hidden from each other', async () => {
    const coach = await registerCoach(app, db)
    const post = await publishInFeed(app, coach)
    const url = `/api/posts/${post}`
    await n.block(coach, ana.id)
    expect(texts(await feedOf(app, ana).page())).toEqual([])
    expect((await app.inject(as(ana, { url }))).statusCode).toBe(404)
    expect(await reactions(ana, post)).toEqual([404, 404])
    await n.unblock(coach, ana.id)
    expect(texts(await feedOf(app, ana).page())).toHaveLength(1)
  })

  it('in a common community stay readable, and are liked and commented on neither way', async () => {
    const club = await addCommunity(db, { owner, members: [ana, bea, eva] })
    const [hers, theirs] = [await publish(app, ana, club), await publish(app, bea, club)]
    await n.block(ana, bea.id)
    expect((await app.inject(as(bea, { url: `/api/posts/${hers}` }))).statusCode).toBe(200)
    expect(await reactions(bea, hers)).toEqual([403, 403])
    expect(await reactions(ana, theirs)).toEqual([403, 403])
    expect(await reactions(eva, hers)).toEqual([200, 200])
    expect(await reactions(bea, await publish(app, eva, club))).toEqual([200, 200])
  })

  it('are answered by the team of their community also across a block', async () => {
    const club = await addCommunity(db, { owner, moderators: [eva], members: [ana] })
    const post = await publish(app, ana, club)
    for (const who of [owner, eva]) {
      await n.block(ana, who.id)
      expect(await reactions(who, post)).toEqual([200, 200])
    }
    expect(await reactions(ana, await publish(app, eva, club))).toEqual([403, 403])
  })
})

it('people across a block are not found for a message', async () => {
  expect(await m.search(ana, 'Bea')).toMatchObject([{ name: 'Bea' }])
  await n.block(bea, ana.id)
  expect(await m.search(ana, 'Bea')).toEqual([])
  expect(await m.search(bea, 'Ana')).toEqual([])
})

it('a direct conversation says whether its reader blocks the other', async () => {
  await m.say(ana, await m.direct(ana, bea))
  await n.block(ana, bea.id)
  expect(await m.conversations(ana)).toMatchObject([{ is_blocked: true }])
  expect(await m.conversations(bea)).toMatchObject([{ is_blocked: false }])
})

describe('messages', () => {
  const refusal = {
    status: 403,
    body: { error: 'No puedes escribir a esta persona.', error_code: 'cannot_write' },
  }
  const say = (who: Member, conversation: string, more: object = {}) =>
    m.ask(who, 'POST', `${base}/${conversation}/messages`, { content: 'Hola', ...more })
  const begin = (who: Member, other: Member) =>
    m.ask(who, 'POST', base, { type: 'direct', members: [other.id], message: 'Hola' })

  it('between the two are refused both ways, in the same words, until it is taken back', async () => {
    const conversation = await m.direct(ana, bea)
    await m.say(ana, conversation)
    await n.block(ana, bea.id)
    const before = await db.selectFrom('messages').selectAll().execute()
    for (const who of [ana, bea]) expect(await say(who, conversation)).toMatchObject(refusal)
    expect(await begin(ana, bea)).toMatchObject(refusal)
    expect(await begin(bea, ana)).toMatchObject(refusal)
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual(before)
    // Existing messages stay readable.
    expect(await m.conversations(bea)).toHaveLength(1)
    await n.unblock(ana, bea.id)
    for (const who of [ana, bea]) expect((await say(who, conversation)).status).toBe(200)
    expect((await begin(bea, ana)).status).toBe(200)
  })

  it('begin no conversation, and none comes back to who left it', async () => {
    await n.block(bea, ana.id)
    expect(await begin(ana, bea)).toMatchObject(refusal)
    expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([])
    const other = await m.direct(ana, eva)
    await m.say(ana, other)
    await m.leave(eva, other)
    await n.block(eva, ana.id)
    expect(await say(ana, other)).toMatchObject(refusal)
    expect(await m.conversations(eva)).toEqual([])
  })

  it('that came before it are answered when they are repeated', async () => {
    const conversation = await m.direct(ana, bea)
    const first = await say(ana, conversation, { idempotency_key: 'clave' })
    await n.block(bea, ana.id)
    const again = await say(ana, conversation, { idempotency_key: 'clave' })
    expect(again).toMatchObject({ status: 200, body: { message: { id: first.body.message.id } } })
  })

  it('with files leave none behind', async () => {
    const conversation = await m.direct(ana, bea)
    await n.block(bea, ana.id)
    const before = await storedFiles()
    const attachment = { data: mp4, name: 'v.mp4', type: 'video/mp4' }
    expect(await m.sendForm(ana, conversation, { attachment })).toMatchObject(refusal)
    expect(await storedFiles()).toEqual(before)
  })

  it('in groups go on, and others are not affected', async () => {
    const group = await m.group(eva, [ana, bea])
    await n.block(ana, bea.id)
    expect((await say(ana, group)).status).toBe(200)
    expect((await say(bea, group)).status).toBe(200)
    expect((await begin(ana, eva)).status).toBe(200)
    expect((await begin(eva, bea)).status).toBe(200)
    await m.add(eva, await m.group(eva, [ana]), [bea])
    expect(await m.search(eva, 'Bea')).toHaveLength(1)
  })
})

describe('groups', () => {
  const refusal = (name: string) => ({
    status: 403,
    body: { error: `No puedes añadir a ${name}.`, error_code: 'cannot_write' },
  })
  const found = (who: Member, others: readonly Member[], more: object = {}) =>
    m.ask(who, 'POST', base, { type: 'group', name: 'Grupo', members: others.map(({ id }) => id), ...more })
  const add = (who: Member, group: string, other: Member) =>
    m.ask(who, 'POST', `${base}/${group}/members`, { user_ids: [other.id] })

  it('are no way round it: neither of the two begins one with the other', async () => {
    await n.block(ana, bea.id)
    expect(await found(ana, [bea])).toMatchObject(refusal('Bea'))
    expect(await found(bea, [ana])).toMatchObject(refusal('Ana'))
    expect(await found(bea, [eva, ana], { message: 'Hola' })).toMatchObject(refusal('Ana'))
    expect(await db.selectFrom('conversations').selectAll().execute()).toEqual([])
    await n.block(eva, bea.id)
    expect(await found(bea, [eva, ana])).toMatchObject(refusal('Ana o Eva'))
    await n.unblock(ana, bea.id)
    expect((await found(bea, [ana])).status).toBe(200)
  })

  it('that one of them has left do not take them back from the other', async () => {
    const group = await m.group(bea, [ana, eva])
    await n.block(ana, bea.id)
    // Adding a current member is not refused.
    expect((await add(bea, group, ana)).status).toBe(200)
    await m.leave(ana, group)
    expect(await add(bea, group, ana)).toMatchObject(refusal('Ana'))
    expect(await m.conversations(ana)).toEqual([])
    expect((await add(eva, group, ana)).status).toBe(200)
  })

  it('that were begun before are given to who repeats the request', async () => {
    const first = await found(bea, [ana], { idempotency_key: 'clave' })
    await n.block(ana, bea.id)
    const again = await found(bea, [ana], { idempotency_key: 'clave' })
    expect(again).toMatchObject({ status: 200, body: { conversation_id: first.body.conversation_id } })
  })
})

describe('a running match', () => {
  async function meet(people: readonly Member[]) {
    const id = await addCommunity(db, { owner, members: [ana, bea, eva] })
    await enable(db, id, { max_participants: 3 })
    at(9)
    for (const one of people) await n.join(one, id)
    at(10)
    await n.status(ana, id)
    return id
  }

  it('ends at once for both', async () => {
    const id = await meet([ana, bea])
    expect(await n.match(bea, id)).not.toBeNull()
    await n.block(ana, bea.id)
    expect([await n.match(ana, id), await n.match(bea, id)]).toEqual([null, null])
    expect((await n.status(bea, id)).match_id).toBeUndefined()
  })

  it('of three goes on for the third, who sees them gone', async () => {
    const id = await meet([ana, bea, eva])
    await n.block(bea, ana.id)
    expect([await n.match(ana, id), await n.match(bea, id)]).toEqual([null, null])
    expect((await n.match(eva, id))?.people).toMatchObject([{ left: true }, { left: true }])
  })

  it('with others goes on', async () => {
    const id = await meet([ana, eva])
    await n.block(ana, bea.id)
    expect(await n.match(ana, id)).not.toBeNull()
  })
})

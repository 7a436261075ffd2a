import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  byEmail,
  comment,
  type Member,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'

const { app, db } = await startHarness()
const coach = await registerCoach(app, db)
const member = await register(app)

type Verb = 'view' | 'share' | 'like' | 'unlike'
const request = (verb: Verb, id: string) => ({
  method: verb === 'unlike' ? ('DELETE' as const) : ('POST' as const),
  url: `/api/global-feed/${id}/${verb === 'unlike' ? 'like' : verb}`,
  ...(verb === 'view' && { payload: { view_duration_seconds: 5 } }),
  ...(verb === 'share' && { payload: { share_type: 'copy_link' } }),
})
const send = (who: Member, verb: Verb, id: string) => app.inject(byEmail(who, request(verb, id)))
const detail = async (id: string, who = member) =>
  (await app.inject(as(who, { method: 'GET', url: `/api/posts/${id}` }))).json<Record<string, unknown>>()
const rows = async (table: 'post_likes' | 'post_views' | 'post_shares', id: string) =>
  (await db.selectFrom(table).where('post_id', '=', id).select('user_id').execute()).map(
    ({ user_id }) => user_id,
  )

describe('likes', () => {
  it('are given and taken back, count once a member, and repeats change nothing', async () => {
    const id = await publishInFeed(app, coach)
    const said = async (who: Member, verb: Verb) => {
      const reply = await send(who, verb, id)
      expect(reply.statusCode).toBe(200)
      return reply.json()
    }
    expect(await said(member, 'unlike')).toMatchObject({ success: true, likes_count: 0 })
    expect(await said(member, 'like')).toMatchObject({ success: true, likes_count: 1 })
    expect(await said(member, 'like')).toMatchObject({ success: true, likes_count: 1 })
    expect(await said(coach, 'like')).toMatchObject({ likes_count: 2 })
    expect(await said(member, 'unlike')).toMatchObject({ likes_count: 1 })
    expect(await said(member, 'unlike')).toMatchObject({ success: true, likes_count: 1 })
    expect(await rows('post_likes', id)).toEqual([coach.id])
    expect(await detail(id, coach)).toMatchObject({ likes_count: 1, user_has_liked: true })
    expect(await detail(id, member)).toMatchObject({ likes_count: 1, user_has_liked: false })
  })

  it('count the likers after 1,000 rapid likes and unlikes of 20 members at the same time', async () => {
    const id = await publishInFeed(app, coach)
    const crowd = []
    for (let index = 0; index < 20; index += 1) crowd.push(await register(app))
    const liking = await Promise.all(
      crowd.map(async (person, seat) => {
        let liked = false
        for (let click = 0; click < 50; click += 1) {
          // Not just alternating: repeated requests for the same state, too.
          liked = (click * 7 + seat * 3) % 5 < 2
          expect((await send(person, liked ? 'like' : 'unlike', id)).statusCode).toBe(200)
        }
        return liked ? person.id : undefined
      }),
    )
    const wanted = liking.filter((each) => each !== undefined)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(20)
    expect((await rows('post_likes', id)).toSorted()).toEqual(wanted.toSorted())
    expect(await detail(id)).toMatchObject({ likes_count: wanted.length })
  })

  it('count true also when one member’s likes and unlikes all come at once', async () => {
    const id = await publishInFeed(app, coach)
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => send(member, index % 2 ? 'unlike' : 'like', id)),
    )
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await detail(id)).toMatchObject({ likes_count: (await rows('post_likes', id)).length })
  })
})

describe('the calls that send the e-mail in the token’s place', () => {
  const verbs: Verb[] = ['view', 'share', 'like', 'unlike']
  const untouched = { likes_count: 1, views_count: 0, shares_count: 0 }
  /** A post the member likes, so that an unlike would be noticed. */
  async function likedPost(): Promise<string> {
    const id = await publishInFeed(app, coach)
    await db.insertInto('post_likes').values({ post_id: id, user_id: member.id }).execute()
    return id
  }
  const { email } = member
  const [name, signed = ''] = member.cookie.split('=')
  const sessionId = decodeURIComponent(signed).split('.')[0] ?? ''

  it('has a session id to try without its signature', () => {
    expect(name).toBe('faro_session')
    expect(sessionId).toMatch(/^[\da-f-]{36}$/u)
  })

  const wrong: [string, Partial<Member>][] = [
    ['an e-mail alone', { email }],
    ['another member’s cookie', { email, cookie: coach.cookie }],
    ['an empty cookie', { email, cookie: 'faro_session=' }],
    ['an unsigned cookie', { email, cookie: `faro_session=${sessionId}` }],
    ['a forged signature', { email, cookie: `faro_session=${sessionId}.${'A'.repeat(43)}` }],
    ['a signature of other text', { email, cookie: `faro_session=nada.${signed.split('.')[1] ?? ''}` }],
    ['the session token as bearer', { email: member.token, cookie: member.cookie }],
    ['somebody else’s e-mail', { email: coach.email, cookie: member.cookie }],
    ['no e-mail', { email: '', cookie: member.cookie }],
    ['the member’s id', { email: member.id, cookie: member.cookie }],
  ]
  it.each(wrong)('with %s are 401 and change nothing', async (_, credentials) => {
    const id = await likedPost()
    for (const verb of verbs) {
      const reply = await app.inject(byEmail(credentials, request(verb, id)))
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/^Token de/u) })
    }
    expect(await detail(id)).toMatchObject(untouched)
  })

  it('without Authorization are 401, although the cookie is right', async () => {
    const id = await likedPost()
    for (const verb of verbs) {
      const reply = await app.inject({ ...request(verb, id), headers: { cookie: member.cookie } })
      expect(reply.statusCode).toBe(401)
    }
    expect(await detail(id)).toMatchObject(untouched)
  })

  it.each([
    ['as it is', (text: string) => text],
    ['in capitals', (text: string) => text.toUpperCase()],
  ])('work with the own cookie and the e-mail %s', async (_, write) => {
    const id = await likedPost()
    for (const verb of verbs) {
      const reply = await send({ ...member, email: write(member.email) }, verb, id)
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({ success: true })
    }
    expect(await detail(id)).toMatchObject({ likes_count: 0, views_count: 1, shares_count: 1 })
  })

  it.each(['αβγ@faro.test', 'ana gil@faro.test', 'ana\u200b@faro.test', 'a%41b@faro.test'])(
    'work with the e-mail %j as it is or percent-encoded',
    async (email) => {
      const owner = await register(app)
      await db
        .updateTable('users')
        .set({ email, email_key: email.toLowerCase() })
        .where('id', '=', owner.id)
        .execute()
      const id = await likedPost()
      const encoded = await send({ ...owner, email: encodeURIComponent(email) }, 'like', id)
      expect(encoded.statusCode).toBe(200)
      if (/^[!-~]+$/u.test(email)) expect((await send({ ...owner, email }, 'like', id)).statusCode).toBe(200)
    },
  )

  it('stop working at logout of that session, and not of another', async () => {
    const leaving = await register(app)
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: leaving.email, password: 'secreta' },
    })
    const other = { ...leaving, cookie: String(again.headers['set-cookie']).split(';')[0] ?? '' }
    const id = await publishInFeed(app, coach)
    expect((await send(leaving, 'like', id)).statusCode).toBe(200)
    await app.inject(as(leaving, { method: 'POST', url: '/api/auth/logout' }))
    for (const verb of verbs) expect((await send(leaving, verb, id)).statusCode).toBe(401)
    expect(await detail(id)).toMatchObject({ likes_count: 1, views_count: 0, shares_count: 0 })
    expect((await send(other, 'unlike', id)).json()).toMatchObject({ likes_count: 0 })
  })

  it('stop working when the session has run out', async () => {
    const late = await register(app)
    const id = await publishInFeed(app, coach)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', late.id)
      .execute()
    for (const verb of verbs) expect((await send(late, verb, id)).statusCode).toBe(401)
  })

  it('other calls do not take an e-mail, also with the cookie', async () => {
    for (const url of ['/api/global-feed/', '/api/global-feed/can-post']) {
      expect((await app.inject(byEmail(member, { method: 'GET', url }))).statusCode).toBe(401)
    }
  })

  it('do not know posts that are none, or of a community that the member may not see', async () => {
    const closed = await addCommunity(db, { owner: coach, isPublic: false })
    const hidden = await publish(app, coach, closed)
    for (const id of [hidden, 'nada', '7', '01900000-0000-7000-8000-000000000001']) {
      for (const verb of verbs) expect((await send(member, verb, id)).statusCode).toBe(404)
    }
    expect(await rows('post_views', hidden)).toEqual([])
  })
})

describe('views and shares', () => {
  it('a view counts once a member and day', async () => {
    const id = await publishInFeed(app, coach)
    await Promise.all(Array.from({ length: 10 }, () => send(member, 'view', id)))
    expect(await detail(id)).toMatchObject({ views_count: 1 })
    await send(coach, 'view', id)
    expect(await detail(id)).toMatchObject({ views_count: 2 })
    await sql`update post_views set viewed_on = viewed_on - 1 where user_id = ${member.id}`.execute(db)
    await send(member, 'view', id)
    expect(await detail(id)).toMatchObject({ views_count: 3 })
    expect(await rows('post_views', id)).toHaveLength(3)
  })

  it('keeps the seconds that were sent', async () => {
    const id = await publishInFeed(app, coach)
    await send(member, 'view', id)
    const kept = await db.selectFrom('post_views').where('post_id', '=', id).select('seconds').execute()
    expect(kept).toEqual([{ seconds: 5 }])
  })

  it('a share counts each time, with its kind', async () => {
    const id = await publishInFeed(app, coach)
    await Promise.all(Array.from({ length: 5 }, () => send(member, 'share', id)))
    expect(await detail(id)).toMatchObject({ shares_count: 5 })
    const kinds = await db.selectFrom('post_shares').where('post_id', '=', id).select('share_type').execute()
    expect(kinds).toEqual(Array.from({ length: 5 }, () => ({ share_type: 'copy_link' })))
  })

  it.each([
    ['view', {}],
    ['view', { view_duration_seconds: -1 }],
    ['view', { view_duration_seconds: 'mucho' }],
    ['view', { view_duration_seconds: 86_401 }],
    ['share', {}],
    ['share', { share_type: '' }],
    ['share', { share_type: 'x'.repeat(41) }],
  ])('refuses %s with %j', async (verb, payload) => {
    const id = await publishInFeed(app, coach)
    const url = `/api/global-feed/${id}/${verb}`
    const reply = await app.inject(byEmail(member, { method: 'POST', url, payload }))
    expect(reply.statusCode).toBe(400)
    expect(await detail(id)).toMatchObject({ views_count: 0, shares_count: 0 })
  })

  it('the engagement rate is the percent of views that led to something', async () => {
    const id = await publishInFeed(app, coach)
    expect(await detail(id)).toMatchObject({ engagement_rate: 0 })
    const crowd = [member, coach, await register(app)]
    for (const person of crowd) await send(person, 'view', id)
    await send(member, 'like', id)
    expect(await detail(id)).toMatchObject({ engagement_rate: 33.3 })
    await comment(app, member, id)
    expect(await detail(id)).toMatchObject({ engagement_rate: 66.7, comments_count: 1 })
    for (let time = 0; time < 3; time += 1) await send(member, 'share', id)
    expect(await detail(id)).toMatchObject({ engagement_rate: 100 })
  })
})

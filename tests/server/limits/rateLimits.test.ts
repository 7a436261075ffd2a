import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../src/api/contract/all.ts'
import { formatDuration } from '../../../server/limits/rateLimits.ts'
import { endpointLimits } from '../../../server/limits/endpointLimits.ts'
import { openQuotaReservation } from '../../../server/limits/storageQuota.ts'
import {
  addCommunity,
  as,
  byEmail,
  form,
  type Member,
  mp4,
  postFields,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
  waitingForLocks,
} from '../support/harness.ts'

const MB = 1024 * 1024
const { app, db, another, storedFiles } = await startHarness({ storagePerPerson: 30 * MB })
let owner: Member
let member: Member
let community: string
beforeEach(async () => {
  owner = await register(app)
  member = await register(app)
  community = await addCommunity(db, { owner, members: [member] })
})

const post = (who = member, on = app) =>
  on.inject(as(who, { method: 'POST', url: '/api/posts', ...form(postFields(community)) }))
const statuses = (replies: { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

/** Ends all running windows. */
const later = () =>
  db
    .updateTable('rate_limits')
    .set({ window_ends: sql`now() - interval '1 second'` })
    .execute()

it('every call that changes something has a rate limit, or says that it needs none', () => {
  const writing = [...allEndpoints].filter(([, { method }]) => method !== 'GET')
  expect(writing.filter(([, endpoint]) => !endpointLimits.has(endpoint)).map(([name]) => name)).toEqual([])
  expect(endpointLimits.size).toBe(writing.length)
})

it.each([
  [1, '1 segundo'],
  [60, '60 segundos'],
  [119, '119 segundos'],
  [120, '2 minutos'],
  [3601, '61 minutos'],
  [7200, '2 horas'],
  [86_400, '24 horas'],
])('says %i s as people do: %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

describe('publishing', () => {
  it('two hundred posts at once of one person: a hundred come, the rest are told when it goes on, others are not held up', async () => {
    const other = await another()
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, at) => post(member, at % 2 ? app : other)),
    )
    expect(statuses(replies)).toEqual({ 200: 100, 429: 100 })
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({
      success: false,
      error_code: 'TOO_FAST',
      error: expect.stringMatching(
        /^Has publicado mucho en poco tiempo\. Podrás seguir en \d+ segundos?\.$/u,
      ),
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(owner)).statusCode).toBe(200)
  })

  it('goes on when the time is over, until the hour’s are used up', async () => {
    await db
      .insertInto('rate_limits')
      .values({
        key: `pace:posts:3600:${member.id}`,
        count: 499,
        window_ends: sql`now() + interval '40 minutes'`,
      })
      .execute()
    expect((await post()).statusCode).toBe(200)
    const refused = await post()
    expect(refused.statusCode).toBe(429)
    expect(refused.json<{ error: string }>().error).toBe(
      'Has publicado mucho en poco tiempo. Podrás seguir en 40 minutos.',
    )
    await later()
    expect((await post()).statusCode).toBe(200)
  })

  it('what is not well-formed, or comes to nothing, is not counted', async () => {
    const comment = (content: unknown) =>
      app.inject(as(member, { method: 'POST', url: `/api/posts/${uuid()}/comments`, payload: { content } }))
    const wrong = await Promise.all(Array.from({ length: 160 }, () => comment(7)))
    expect(statuses(wrong)).toEqual({ 400: 160 })
    const unknown = await Promise.all(Array.from({ length: 160 }, () => comment('Hola')))
    // Failed requests are not counted.
    expect(statuses(unknown)[404]).toBeGreaterThan(149)
    expect((await comment('Hola')).statusCode).toBe(404)
  })
})

describe('writing to people', () => {
  const begin = (to: Member) =>
    app.inject(
      as(member, {
        method: 'POST',
        url: '/api/messaging/conversations',
        payload: { type: 'direct', members: [to.id], message: 'Hola' },
      }),
    )

  it('forty new ones a day; whom one knows is never one too many', async () => {
    const strangers = await Promise.all(Array.from({ length: 41 }, () => register(app)))
    const known = strangers[0] ?? member
    const replies = []
    for (const stranger of strangers) replies.push(await begin(stranger))
    expect(statuses(replies)).toEqual({ 200: 40, 429: 1 })
    expect(replies.at(-1)?.json<{ error: string }>().error).toMatch(
      /^Hoy ya has escrito a muchas personas nuevas; con quienes ya hablas puedes seguir\. Podrás seguir en \d+ horas\.$/u,
    )
    expect((await begin(known)).statusCode).toBe(200)
    // Replying to a person is not a new contact.
    const answer = await app.inject(
      as(known, {
        method: 'POST',
        url: '/api/messaging/conversations',
        payload: { type: 'direct', members: [member.id], message: 'Hola' },
      }),
    )
    expect(answer.statusCode).toBe(200)
    const { rows } =
      await sql`select from rate_limits where key like ${`pace:newPeople:%${known.id}`}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('a message that begins a conversation', () => {
  it('counts as a message, if it is sent', async () => {
    const [one, friend] = [await register(app), await register(app)]
    const say = (message: string) =>
      app.inject(
        as(one, {
          method: 'POST',
          url: '/api/messaging/conversations',
          payload: { type: 'direct', members: [friend.id], message },
        }),
      )
    expect((await say('Hola')).statusCode).toBe(200)
    const replies = await Promise.all(Array.from({ length: 304 }, () => say('¿Qué tal?')))
    expect(statuses(replies)).toEqual({ 200: 299, 429: 5 })
  })
})

describe('bringing people into groups', () => {
  const gather = (people: Member[]) =>
    app.inject(
      as(member, {
        method: 'POST',
        url: '/api/messaging/conversations',
        payload: { type: 'group', name: 'Grupo', members: people.map(({ id }) => id) },
      }),
    )

  it('three hundred new ones a day; those whom one knows are not counted, and fewer may still come', async () => {
    const crowd = await Promise.all(Array.from({ length: 330 }, () => register(app)))
    const part = (from: number, to: number) => gather(crowd.slice(from, to))
    const replies = [await part(0, 99), await part(99, 198), await part(198, 290)]
    expect(statuses(replies)).toEqual({ 200: 3 })
    const refused = await part(290, 330)
    expect(refused.statusCode).toBe(429)
    expect(refused.json<{ error: string }>().error).toMatch(
      /^Hoy ya has reunido en grupos a muchas personas nuevas/u,
    )
    expect((await part(290, 300)).statusCode).toBe(200)
    expect((await part(0, 99)).statusCode).toBe(200)
    expect((await part(300, 301)).statusCode).toBe(429)
  })

  it('who is refused because of somebody who blocks them has used nothing up', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, () => register(app)))
    const [blocker] = crowd
    member = await register(app)
    await db
      .insertInto('blocks')
      .values({ blocker_id: blocker?.id ?? '', blocked_id: member.id })
      .execute()
    for (let count = 0; count < 6; count += 1) expect((await gather(crowd)).statusCode).toBe(403)
    expect((await gather(crowd.slice(1))).statusCode).toBe(200)
  })
})

describe('what is counted of one person', () => {
  it('three hundred impressions of one ad are thirty, and nobody is told', async () => {
    const [ad, creative] = [uuid(), uuid()]
    await sql`insert into ads (id, description, link_url, starts_at, ends_at)
      values (${ad}, 'Anuncio', 'https://example.org', now(), now() + interval '1 day')`.execute(db)
    await sql`insert into ad_creatives (id, ad_id, position, title, copy) values (${creative}, ${ad}, 0, 'A', 'B')`.execute(
      db,
    )
    const see = (who: Member) =>
      app.inject(
        as(who, {
          method: 'POST',
          url: `/api/advertising/publicidades/impression/${creative}`,
          payload: { user_id: who.id },
        }),
      )
    expect(statuses(await Promise.all(Array.from({ length: 300 }, () => see(member))))).toEqual({ 200: 300 })
    const count = () =>
      db.selectFrom('ad_impressions').where('creative_id', '=', creative).select('id').execute()
    expect(await count()).toHaveLength(30)
    await see(owner)
    expect(await count()).toHaveLength(31)
  })

  it('shares of one post likewise', async () => {
    const coach = await registerCoach(app, db)
    const id = await publishInFeed(app, coach)
    const share = () =>
      app.inject(
        byEmail(member, {
          method: 'POST',
          url: `/api/global-feed/${id}/share`,
          payload: { user_id: member.id, share_type: 'link' },
        }),
      )
    const replies = await Promise.all(Array.from({ length: 50 }, share))
    expect(statuses(replies)).toEqual({ 200: 50 })
    expect(await db.selectFrom('post_shares').where('post_id', '=', id).select('id').execute()).toHaveLength(
      30,
    )
  })
})

describe('what one person stores', () => {
  const film = (bytes: number) => {
    const video = {
      data: Buffer.concat([mp4, Buffer.alloc(bytes - mp4.length)]),
      name: 'v.mp4',
      type: 'video/mp4',
    }
    return app.inject(
      as(member, {
        method: 'POST',
        url: '/api/posts/with-media',
        ...form({ ...postFields(community), video }),
      }),
    )
  }
  const stored = async () => {
    const rows = await db.selectFrom('media').where('owner_id', '=', member.id).select('bytes').execute()
    return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  }

  it('ends at the quota, also of what comes at the same moment, and says what to do', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => film(8 * MB)))
    expect(statuses(replies)).toEqual({ 200: 3, 422: 2 })
    expect(await stored()).toBe(24 * MB)
    const refused = replies.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json()).toMatchObject({
      error_code: 'STORAGE_QUOTA',
      error: expect.stringMatching(
        /^Has llegado a los \S+ GB que cada persona puede guardar en Faro\. Borra alguna publicación/u,
      ),
    })
    expect((await film(5 * MB)).statusCode).toBe(200)
    expect((await film(5 * MB)).statusCode).toBe(422)
    expect((await post()).statusCode).toBe(200)
  })

  it('ends there also when another instance adds files at the same moment', async () => {
    const before = await storedFiles()
    const upload = await db.transaction().execute(async (trx) => {
      const quota = await openQuotaReservation(db, member.id, 30 * MB)
      quota.reserve(25 * MB)
      await quota.verify(trx)
      // To this instance, whose own uploads it counts by itself, it is as if another had added it.
      quota.release()
      const arriving = film(8 * MB)
      await waitingForLocks(db, 1)
      await trx
        .insertInto('media')
        .values({
          id: uuid(),
          owner_id: member.id,
          kind: 'video',
          content_type: 'video/mp4',
          storage_key: uuid(),
          bytes: 25 * MB,
        })
        .execute()
      return { arriving }
    })
    const refused = await upload.arriving
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ error_code: 'STORAGE_QUOTA' }),
    ])
    expect(await stored()).toBe(25 * MB)
    expect(await storedFiles()).toEqual(before)
    expect((await film(5 * MB)).statusCode).toBe(200)
  })
})

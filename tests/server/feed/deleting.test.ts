import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  addCommunity,
  as,
  byEmail,
  form,
  type Member,
  mp4,
  postFields,
  publish,
  publishInFeed,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'

const { app, db, storedFiles } = await startHarness()
const coach = await registerCoach(app, db)
const rival = await registerCoach(app, db)
const member = await register(app)

const remove = (who: Member, id: string) =>
  app.inject(as(who, { method: 'DELETE', url: `/api/global-feed/${id}` }))
const get = (who: Member, url: string) => app.inject(as(who, { method: 'GET', url }))
const exists = async (id: string) =>
  (await db.selectFrom('posts').where('id', '=', id).select('id').execute()).length === 1
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27a79f' } })
  .png()
  .toBuffer()
const image = { data: png, name: 'foto.png', type: 'image/png' }
const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }

describe('deleting', () => {
  it('is the author’s alone: for others 403, and the post stays', async () => {
    const id = await publishInFeed(app, coach, { image })
    for (const who of [member, rival]) {
      const reply = await remove(who, id)
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
    }
    const asked = [{}, { authorization: `Bearer ${coach.email}`, cookie: coach.cookie }]
    for (const headers of asked) {
      const reply = await app.inject({ method: 'DELETE', url: `/api/global-feed/${id}`, headers })
      expect(reply.statusCode).toBe(401)
    }
    expect(await exists(id)).toBe(true)
    expect((await get(member, `/api/posts/${id}/image-url`)).statusCode).toBe(200)
  })

  it('takes likes, comments, views and shares along, and leaves other posts theirs', async () => {
    const [id, kept] = [await publishInFeed(app, coach), await publishInFeed(app, coach)]
    for (const post of [id, kept]) {
      const url = `/api/global-feed/${post}`
      const replies = [
        await app.inject(byEmail(member, { method: 'POST', url: `${url}/like` })),
        await app.inject(
          byEmail(member, { method: 'POST', url: `${url}/view`, payload: { view_duration_seconds: 5 } }),
        ),
        await app.inject(
          byEmail(member, { method: 'POST', url: `${url}/share`, payload: { share_type: 'copy_link' } }),
        ),
        await app.inject(
          as(member, { method: 'POST', url: `/api/posts/${post}/comments`, payload: { content: 'Hola' } }),
        ),
      ]
      for (const reply of replies) expect(reply.statusCode).toBe(200)
    }
    expect((await remove(coach, id)).json()).toMatchObject({ success: true })
    expect(await exists(id)).toBe(false)
    for (const table of ['post_likes', 'comments', 'post_views', 'post_shares'] as const) {
      const rows = await db.selectFrom(table).select('post_id').execute()
      expect(rows).toEqual([{ post_id: kept }])
    }
    expect((await get(coach, `/api/posts/${id}`)).statusCode).toBe(404)
    const feed = (await get(coach, '/api/global-feed/?page=1&limit=50')).json<{ data: { id: string }[] }>()
    const listed = feed.data.map((item) => item.id)
    expect(listed).toContain(kept)
    expect(listed).not.toContain(id)
    expect((await remove(coach, id)).statusCode).toBe(404)
  })

  it('takes its files out of the store: image, picture for links, video and still', async () => {
    const before = (await storedFiles()).toSorted()
    const withImage = await publishInFeed(app, coach, { image })
    const withVideo = await publishInFeed(app, coach, { video, thumbnail: image })
    expect((await app.inject(`/og/${withImage}.jpg`)).statusCode).toBe(200)
    expect((await app.inject(`/og/${withVideo}.jpg`)).statusCode).toBe(200)
    expect((await storedFiles()).length).toBe(before.length + 5)
    const { image_url: url } = (await get(member, `/api/posts/${withImage}/image-url`)).json()
    expect((await app.inject(url)).statusCode).toBe(200)
    for (const id of [withImage, withVideo]) expect((await remove(coach, id)).statusCode).toBe(200)
    expect((await storedFiles()).toSorted()).toEqual(before)
    expect((await app.inject(url)).statusCode).toBe(404)
    expect((await app.inject(`/og/${withImage}.jpg`)).statusCode).toBe(404)
  })

  it('leaves media that another post, a profile or an ad shows', async () => {
    const ids = []
    for (let index = 0; index < 3; index += 1) ids.push(await publishInFeed(app, coach, { image }))
    const rows = await db
      .selectFrom('posts')
      .where('id', 'in', ids)
      .orderBy('id')
      .select('image_media_id')
      .execute()
    const [shared, avatar, advertised] = rows.map(({ image_media_id: media }) => media ?? '')
    const other = await publishInFeed(app, coach)
    await db
      .updateTable('posts')
      .set({ image_media_id: shared ?? '' })
      .where('id', '=', other)
      .execute()
    await db
      .updateTable('users')
      .set({ avatar_media_id: avatar ?? '' })
      .where('id', '=', member.id)
      .execute()
    const ad = uuid()
    await db.insertInto('ads').values({ id: ad, starts_at: new Date() }).execute()
    await db
      .insertInto('ad_creatives')
      .values({ id: uuid(), ad_id: ad, position: 0, media_id: advertised ?? '' })
      .execute()
    const before = (await storedFiles()).toSorted()
    for (const id of ids) expect((await remove(coach, id)).statusCode).toBe(200)
    expect((await storedFiles()).toSorted()).toEqual(before)
    const { image_url: url } = (await get(member, `/api/posts/${other}/image-url`)).json()
    expect((await app.inject(url)).statusCode).toBe(200)
    // Deleting the last post that uses the file deletes the file.
    expect((await remove(coach, other)).statusCode).toBe(200)
    expect(await storedFiles()).toHaveLength(before.length - 1)
  })

  it('works for an own community post too, and for nobody else’s', async () => {
    const community = await addCommunity(db, { owner: coach, members: [member], moderators: [rival] })
    const id = await publish(app, member, community)
    expect((await remove(coach, id)).statusCode).toBe(403)
    expect((await remove(rival, id)).statusCode).toBe(403)
    expect(await exists(id)).toBe(true)
    expect((await remove(member, id)).statusCode).toBe(200)
    expect(await exists(id)).toBe(false)
  })

  it('does not tell strangers of a private community’s post', async () => {
    const closed = await addCommunity(db, { owner: coach, isPublic: false })
    const id = await publish(app, coach, closed)
    for (const each of [id, 'nada', '7', uuid()]) expect((await remove(member, each)).statusCode).toBe(404)
    expect(await exists(id)).toBe(true)
  })

  it('lets a key publish anew after its post was deleted', async () => {
    const fields = { content: 'Otra vez', idempotency_key: 'anew' }
    const id = await publishInFeed(app, coach, fields)
    await remove(coach, id)
    const again = await publishInFeed(app, coach, fields)
    expect(again).not.toBe(id)
    expect(await exists(again)).toBe(true)
  })

  it('answers one of several at the same time, the others with 404', async () => {
    const id = await publishInFeed(app, coach, { image })
    const replies = await Promise.all(Array.from({ length: 6 }, () => remove(coach, id)))
    const codes = replies.map(({ statusCode }) => statusCode)
    expect(codes).toContain(200)
    for (const code of codes) expect([200, 404]).toContain(code)
    expect(await exists(id)).toBe(false)
  })
})

describe('the video of a global post', () => {
  const videoUrl = (who: Member, id: string, query = '') =>
    get(who, `/api/global-feed/${id}/video-url${query}`)

  it.each([
    ['?expires_in=86400', 86_400],
    ['', 86_400],
    ['?expires_in=60', 60],
    ['?expires_in=604800', 86_400],
  ])('has an address that works as long as %j asks, a day at most', async (query, seconds) => {
    const id = await publishInFeed(app, coach, { content: '', video })
    const reply = (await videoUrl(member, id, query)).json<{ video_url: string; expires_in: number }>()
    expect(reply).toMatchObject({ success: true, expires_in: seconds })
    const until = Number(new URL(reply.video_url, 'http://faro.test').searchParams.get('exp'))
    // Never shorter than requested, and rounded up by a twelfth at most, so that browser caches work; a day at most.
    const lifetime = until - Date.now() / 1000
    expect(lifetime).toBeGreaterThan(seconds - 5)
    expect(lifetime).toBeLessThanOrEqual(Math.min(86_400, seconds * (13 / 12)))
    const part = await app.inject({ url: reply.video_url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4'])
  })

  it.each(['59', '604801', '0', '-1', 'siempre'])('refuses expires_in=%s', async (seconds) => {
    const id = await publishInFeed(app, coach, { content: '', video })
    expect((await videoUrl(member, id, `?expires_in=${seconds}`)).statusCode).toBe(400)
  })

  it('is 404 without a video, or without the post', async () => {
    for (const id of [await publishInFeed(app, coach, { image }), uuid(), 'nada']) {
      const reply = await videoUrl(member, id)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ success: false, error: 'Video no encontrado' })
    }
  })

  it('of a private community is 403 for who is not in it', async () => {
    const closed = await addCommunity(db, { owner: coach, members: [rival], isPublic: false })
    const reply = await app.inject(
      as(coach, {
        method: 'POST',
        url: '/api/posts/with-media',
        ...form({ ...postFields(closed), video }),
      }),
    )
    const { id } = reply.json<{ post: { id: string } }>().post
    const refused = await videoUrl(member, id)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'No tienes permisos para ver este video' })
    expect(refused.body).not.toContain('/media/')
    expect((await videoUrl(rival, id)).statusCode).toBe(200)
  })

  it('asks for a token', async () => {
    const id = await publishInFeed(app, coach, { content: '', video })
    expect((await app.inject(`/api/global-feed/${id}/video-url`)).statusCode).toBe(401)
  })
})

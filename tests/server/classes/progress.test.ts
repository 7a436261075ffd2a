import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  LearningProgress,
  VideoExtras,
  VideoProgress,
} from '../../../src/api/contract/classes/progress.ts'
import { asking, classes, inDays, setLevel, unknownId } from '../support/classes.ts'
import { type Member, register, registerCoach, startHarness } from '../support/harness.ts'

const { app, db, another } = await startHarness()
const { get, put } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
let member: Member
let community = ''
let product = ''
let module = ''

beforeEach(async () => {
  member = await register(app)
  community = await c.community(coach, {}, [member])
  product = await c.product(community, coach, { name: 'Método' })
  await c.purchase(member, community, product)
  module = await c.module(product, coach, { title: 'Delegar' })
})
afterEach(() => db.deleteFrom('communities').execute())

const save = (video: string, payload: object, who = member) =>
  put(who, `/api/extra/learning/videos/${video}`, payload)
const saved = async (video: string, payload: object) => {
  const reply = await save(video, payload)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ progress: VideoProgress }>().progress
}
const places = async (who = member) =>
  (await get(who, `/api/extra/learning/modules/${module}`)).json<{ videos: VideoExtras[] }>().videos
const progress = async (query = '', who = member) =>
  (await get(who, `/api/extra/learning/progress${query}`)).json<LearningProgress>()

describe('the place in a video', () => {
  it('is kept across sessions and devices, to the second', async () => {
    const video = await c.video(module, { seconds: 600 })
    expect(await saved(video, { position: 123.5, duration: 600 })).toEqual({
      video_id: video,
      position: 123.5,
      duration: 600,
      watched: false,
      updated_at: expect.any(String),
    })
    const login = await (
      await another()
    ).inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: member.email, password: 'secreta' },
    })
    const phone = { ...member, token: login.json<{ token: string }>().token }
    expect(await places(phone)).toMatchObject([{ video_id: video, position: 123.5, watched: false }])
    await save(video, { position: 200 }, phone)
    expect(await places()).toMatchObject([{ position: 200 }])
  })

  it('comes with duration, still and captions of each video, in order; untouched ones at the beginning', async () => {
    const still = await c.picture(coach, 'RIFF-fotograma')
    const second = await c.video(module, { position: 9 })
    const first = await c.video(module, { position: 3, seconds: 90, poster_media_id: still.id })
    await db
      .insertInto('video_captions')
      .values([
        { video_id: first, language: 'es', label: 'Español', vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola' },
        { video_id: first, language: 'en', label: 'English', vtt: 'WEBVTT' },
      ])
      .execute()
    const videos = await places()
    expect(videos).toEqual([
      {
        video_id: first,
        position: 0,
        duration: 90,
        watched: false,
        poster_url: expect.stringMatching(/^\/media\//u),
        captions: [
          { language: 'en', label: 'English', vtt: 'WEBVTT' },
          { language: 'es', label: 'Español', vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola' },
        ],
      },
      { video_id: second, position: 0, duration: null, watched: false, poster_url: null, captions: [] },
    ])
    expect((await app.inject(videos[0]?.poster_url ?? '')).body).toBe('RIFF-fotograma')
  })

  it('is never beyond the end', async () => {
    const video = await c.video(module, { seconds: 600 })
    expect(await saved(video, { position: 5000 })).toMatchObject({ position: 600 })
    expect(await saved(await c.video(module), { position: 90, duration: 60 })).toMatchObject({ position: 60 })
  })

  it('does not go back to that of a device which was offline', async () => {
    const video = await c.video(module, { seconds: 600 })
    const { updated_at } = await saved(video, { position: 300 })
    expect(await saved(video, { position: 20, age: 3600 })).toMatchObject({ position: 300, updated_at })
    expect(await saved(video, { position: 580, age: 3600 })).toMatchObject({ position: 300, watched: true })
    expect(await saved(video, { position: 20, age: 0 })).toMatchObject({ position: 20 })
  })

  it('is everybody’s own', async () => {
    const video = await c.video(module)
    const other = await register(app)
    await c.purchase(other, community, product)
    await saved(video, { position: 50, duration: 100 })
    expect(await places(other)).toMatchObject([{ position: 0, watched: false }])
  })

  it.each([
    { position: -1 },
    { position: 86_401 },
    { position: 'diez' },
    { duration: -5 },
    { watched: 'sí' },
    { position: 1, age: -1 },
  ])('is not %j', async (payload) => {
    expect((await save(await c.video(module), payload)).statusCode).toBe(400)
  })

  it('of two devices at once ends as one of both, without failing', async () => {
    const video = await c.video(module)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(video, { position: n, duration: 100 })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await places()).toHaveLength(1)
  })
})

describe('a video counts as watched', () => {
  it.each([
    [89.9, 100, false],
    [90, 100, true],
    [100, 100, true],
    [0, 100, false],
  ])('at %d of %d seconds: %s (90 % of it)', async (position, seconds, watched) => {
    const video = await c.video(module, { seconds })
    expect(await saved(video, { position })).toMatchObject({ position, watched })
  })

  it.each([
    [{ position: 1, duration: 1 }, false],
    [{ position: 5000 }, false],
    [{ position: 5, duration: 0 }, false],
    [{ position: 100, duration: 100, ended: true }, true],
  ])('of unknown length after %j: %s (only at the end)', async (payload, watched) => {
    expect(await saved(await c.video(module), payload)).toMatchObject({ watched })
  })

  it('by how long it is, not by what a player says, where that is known', async () => {
    const video = await c.video(module, { seconds: 1000 })
    expect(await saved(video, { position: 95, duration: 100 })).toMatchObject({
      watched: false,
      duration: 1000,
    })
    expect(await saved(video, { position: 900, duration: 100_00 })).toMatchObject({
      watched: true,
      duration: 1000,
    })
  })

  it('and goes on doing so when it is watched again from the beginning', async () => {
    const video = await c.video(module, { seconds: 100 })
    await saved(video, { position: 95, duration: 100 })
    expect(await saved(video, { position: 2, duration: 100 })).toMatchObject({ position: 2, watched: true })
  })

  it('when one says so, until one takes it back; the place stays', async () => {
    const video = await c.video(module)
    await saved(video, { position: 30, duration: 100 })
    expect(await saved(video, { watched: true })).toMatchObject({
      position: 30,
      duration: 100,
      watched: true,
    })
    expect(await saved(video, { position: 31, duration: 100 })).toMatchObject({ watched: true })
    expect(await saved(video, { watched: false })).toMatchObject({ position: 31, watched: false })
    expect(await saved(video, { position: 40, duration: 100 })).toMatchObject({ watched: false })
    const never = await c.video(module)
    expect(await saved(never, { watched: true })).toMatchObject({ position: 0, watched: true })
  })
})

describe('progress of what one may not watch', () => {
  it.each([
    ['of a higher level', async () => c.video(module, { level: 2 })],
    [
      'of a product that has run out',
      async () => {
        await db
          .updateTable('purchases')
          .set({ access_expires_at: inDays(-1) })
          .execute()
        return c.video(module)
      },
    ],
    [
      'of a product that one has not',
      async () => c.video(await c.module(await c.product(community, coach), coach)),
    ],
  ])('(%s) is refused, and counts nowhere', async (_what, prepare) => {
    const video = await prepare()
    const reply = await save(video, { watched: true })
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'No tienes acceso a este video'])
    expect(await db.selectFrom('video_progress').selectAll().execute()).toEqual([])
    expect((await progress()).products.filter(({ total }) => total > 0)).toEqual([])
  })

  it('(of no video) is a 404; without token a 401', async () => {
    for (const id of [unknownId, 'nada']) expect((await save(id, { watched: true })).statusCode).toBe(404)
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/extra/learning/videos/${unknownId}`,
      payload: {},
    })
    expect(reply.statusCode).toBe(401)
  })

  it('locked videos of a module tell nothing: no still, no captions', async () => {
    const still = await c.picture(coach)
    await c.video(module, { level: 3, poster_media_id: still.id })
    const open = await c.video(module)
    expect((await places()).map(({ video_id }) => video_id)).toEqual([open])
    await setLevel(app, member, 3)
    expect(await places()).toHaveLength(2)
  })
})

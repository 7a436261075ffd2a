import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { runActivityRound } from '../../../server/modules/activity/rounds.ts'
import { visitGapMinutes } from '../../../server/modules/today/visitRepository.ts'
import { activityCalls } from '../support/activity.ts'
import { classes } from '../support/classes.ts'
import {
  addCommunity,
  as,
  comment,
  form,
  type Member,
  publish,
  register,
  startHarness,
} from '../support/harness.ts'
import { addMeeting, moveMeeting } from '../support/meetings.ts'
import { picture } from '../support/people.ts'
import { actions } from '../support/points.ts'

const { app, db, another } = await startHarness()
const a = activityCalls(app)
const school = classes(app)
const coach = await register(app, { name: 'Coach' })
let ana: Member
let bea: Member
let community = ''

beforeEach(async () => {
  await db.deleteFrom('posts').execute()
  await db.deleteFrom('communities').execute()
  ;[ana, bea] = [await register(app, { name: 'Ana' }), await register(app, { name: 'Bea' })]
  community = await addCommunity(db, { owner: coach, members: [ana, bea], isPublic: false, name: 'Club' })
})

/** The member's last sign of life was this many minutes ago. */
const away = (who: Member, minutes: number) =>
  db
    .updateTable('visits')
    .set({ seen_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('user_id', '=', who.id)
    .execute()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('since the last visit', () => {
  it('is since the end of the one before, in which what happens now is not counted', async () => {
    const first = await a.today(ana)
    expect(first).toMatchObject({ returning: false, activity: [], new_posts: [], unread: 0 })
    await away(ana, visitGapMinutes - 1)
    expect((await a.today(ana)).since).toBe(first.since)
    await away(ana, visitGapMinutes + 1)
    const back = await a.today(ana)
    expect(back.returning).toBe(true)
    expect(Math.round((Date.now() - Date.parse(back.since)) / 60_000)).toBe(visitGapMinutes + 1)
    // As long as the visit goes on, it stays the same.
    expect((await a.today(ana)).since).toBe(back.since)
  })

  it('goes on while the session is renewed', async () => {
    await a.today(ana)
    await away(ana, visitGapMinutes - 5)
    const renewed = await app.inject(as(ana, { method: 'POST', url: '/api/auth/refresh', payload: {} }))
    expect(renewed.statusCode).toBe(200)
    const { seen_at: seenAt } = await db
      .selectFrom('visits')
      .where('user_id', '=', ana.id)
      .select('seen_at')
      .executeTakeFirstOrThrow()
    expect(Date.now() - seenAt.getTime()).toBeLessThan(60_000)
  })

  it('tells what happened, leading to the comment, also through another instance', async () => {
    const post = await publish(app, ana, community, 'Empiezo hoy')
    await a.today(ana)
    await away(ana, 600)
    const commentId = await comment(app, bea, post, 'Bienvenida')
    const told = await activityCalls(await another()).today(ana)
    expect(told.activity).toMatchObject([
      { kind: 'reply', post_id: post, comment_id: commentId, comment_text: 'Bienvenida' },
    ])
    expect(told.unread).toBe(1)
  })

  it('has the new posts of each community by others, until one has looked', async () => {
    await a.today(ana)
    await away(ana, 600)
    await publish(app, ana, community)
    expect((await a.today(ana)).new_posts).toEqual([])
    await publish(app, bea, community, 'Una')
    await publish(app, coach, community, 'Dos')
    const [fresh, ...others] = (await a.today(ana)).new_posts
    expect(others).toEqual([])
    expect(fresh).toMatchObject({ community_id: community, community_name: 'Club', count: 2 })
    await a.read(ana, { community_id: community, until: fresh?.latest_at })
    expect((await a.today(ana)).new_posts).toEqual([])
    await publish(app, bea, community, 'Tres')
    const [later] = (await a.today(ana)).new_posts
    expect(later?.count).toBe(1)
    // All-read counts for them, too; and so do the switches.
    await a.read(ana, { until: later?.latest_at })
    expect((await a.today(ana)).new_posts).toEqual([])
    await publish(app, bea, community, 'Cuatro')
    await a.set(ana, { kind: 'posts', enabled: false })
    expect((await a.today(ana)).new_posts).toEqual([])
    await a.set(ana, { kind: 'posts', enabled: true })
    expect((await a.today(ana)).new_posts).toHaveLength(1)
    await a.set(ana, { community_id: community, enabled: false })
    expect((await a.today(ana)).new_posts).toEqual([])
  })

  it('has the prize and the moved meeting', async () => {
    await a.today(ana)
    await away(ana, 600)
    await db
      .insertInto('rewards')
      .values({
        community_id: community,
        place: 1,
        title: 'Una sesión',
        created_at: new Date('2026-10-01T00:00:00Z'),
      })
      .execute()
    await actions(db).post(ana, community, new Date('2026-10-20T10:00:00Z'))
    await runActivityRound(db, new Date('2026-11-01T10:00:00Z'))
    const id = await addMeeting(db, community, inMinutes(300))
    await moveMeeting(db, id, inMinutes(400))
    expect((await a.today(ana)).activity.map(({ kind }) => kind)).toEqual(['meeting_moved', 'prize'])
  })
})

describe('the next meeting', () => {
  it('is the first that is not over, of any of one’s communities, with its link', async () => {
    expect((await a.today(ana)).meeting).toBeUndefined()
    const foreign = await addCommunity(db, { owner: coach, isPublic: true })
    await addMeeting(db, foreign, inMinutes(5))
    await addMeeting(db, community, inMinutes(-70))
    await addMeeting(db, community, inMinutes(-5), { status: 'ended' })
    const next = await addMeeting(db, community, inMinutes(90))
    expect((await a.today(ana)).meeting).toMatchObject({
      id: next,
      topic: 'Sesión',
      duration: 60,
      community_id: community,
      community_name: 'Club',
    })
    const running = await addMeeting(db, community, inMinutes(-80), { duration_minutes: 90 })
    expect((await a.today(ana)).meeting?.id).toBe(running)
  })
})

describe('the lesson to go on with', () => {
  /** Videos of a product that Ana has bought, by module; returns their ids. */
  async function addProduct(lessons: readonly { level?: number; video?: boolean }[][]) {
    const product = await school.product(community, coach, { name: 'Curso' })
    await school.purchase(ana, community, product)
    const { id: media } = await school.file(coach)
    const ids: string[] = []
    for (const [position, videos] of lessons.entries()) {
      const module = await school.module(product, coach, { title: `Módulo ${position + 1}` })
      for (const { level = 1, video = true } of videos) {
        const title = `Vídeo ${ids.length + 1}`
        ids.push(await school.video(module, { title, level, media_id: video ? media : null, seconds: 100 }))
      }
    }
    return ids
  }
  const watch = (id: string | undefined, payload: object) =>
    app.inject(as(ana, { method: 'PUT', url: `/api/extra/learning/videos/${id}`, payload }))

  it('is the video that was left, at its second; then the next one; then none', async () => {
    const [one, two, three, four] = await addProduct([
      [{}, { level: 5 }],
      [{ video: false }, {}],
    ])
    expect((await a.today(ana)).lesson).toBeUndefined()
    expect((await watch(one, { position: 33 })).statusCode).toBe(200)
    expect((await a.today(ana)).lesson).toMatchObject({
      video_id: one,
      video_title: 'Vídeo 1',
      module_title: 'Módulo 1',
      product_name: 'Curso',
      position: 33,
      duration: 100,
      total: 3,
      watched: 0,
    })
    await watch(one, { watched: true })
    // Not the one of another level, nor the one that has not been uploaded.
    expect((await a.today(ana)).lesson).toMatchObject({ video_id: four, position: 0, total: 3, watched: 1 })
    expect([two, three]).not.toContain((await a.today(ana)).lesson?.video_id)
    await watch(four, { watched: true })
    expect((await a.today(ana)).lesson).toBeUndefined()
    expect((await a.today(bea)).lesson).toBeUndefined()
  })
})

describe('the month', () => {
  it('has the points, the place and the honest way to the next one, for members', async () => {
    expect((await a.today(ana)).month).toBeUndefined()
    const stranger = await register(app)
    expect((await a.today(stranger, community)).month).toBeUndefined()
    expect((await a.today(ana, 'x')).month).toBeUndefined()
    const empty = (await a.today(ana, community)).month
    expect(empty).toMatchObject({ community_id: community, community_name: 'Club', points: 0 })
    expect(empty?.position).toBeNull()
    await publish(app, bea, community)
    await publish(app, bea, community, 'Otra')
    await publish(app, ana, community)
    const { body: standing } = await a.ask<{ data: { next_place: unknown; ends_at: string } }>(
      ana,
      'GET',
      `/api/extra/rankings/standing/${community}`,
    )
    expect((await a.today(ana, community)).month).toMatchObject({
      points: 10,
      position: 2,
      ends_at: standing.data.ends_at,
      next_place: { place: 1, points: 11 },
    })
    expect((await a.today(ana, community)).month?.next_place).toEqual(standing.data.next_place)
    expect((await a.today(bea, community)).month?.next_place).toBeNull()
  })
})

describe('the first steps', () => {
  const steps = async () => (await a.today(ana)).first_steps

  it('are truly done or not, and leave for good when all are', async () => {
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    expect(await steps()).toEqual({ photo: false, community: false, post: false, class: false })
    await db
      .insertInto('memberships')
      .values({ id: uuid(), community_id: community, user_id: ana.id, role: 'member' })
      .execute()
    const post = await publish(app, ana, community)
    await app.inject(
      as(ana, {
        method: 'POST',
        url: `/api/user-profiles/${ana.id}/avatar`,
        ...form({ image: await picture() }),
      }),
    )
    expect(await steps()).toEqual({ photo: true, community: true, post: true, class: false })
    await db
      .insertInto('video_progress')
      .values({ user_id: ana.id, video_id: await anyVideo(), position: 3 })
      .execute()
    expect(await steps()).toBeUndefined()
    // Not even when one of them is undone.
    await db.deleteFrom('posts').where('id', '=', post).execute()
    expect(await steps()).toBeUndefined()
  })

  it('can be put away', async () => {
    expect(await steps()).toBeDefined()
    expect((await a.ask(ana, 'DELETE', '/api/extra/today/first-steps')).status).toBe(200)
    expect(await steps()).toBeUndefined()
    expect((await a.today(bea)).first_steps).toBeDefined()
  })

  const anyVideo = async () =>
    school.video(await school.module(await school.product(community, coach), coach))
})

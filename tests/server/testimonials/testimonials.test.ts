import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  Testimonial,
  TestimonialStats,
  TestimonialType,
} from '../../../src/api/contract/testimonials.ts'
import { asking, classes, unknownId } from '../support/classes.ts'
import {
  addCommunity,
  as,
  type Member,
  mp4,
  register,
  registerCoach,
  startHarness,
} from '../support/harness.ts'
import { pointCalls } from '../support/points.ts'
import { addPrompt, testimonialCalls } from '../support/testimonials.ts'

const { app, db } = await startHarness()
const calls = testimonialCalls(app)
const { get } = asking(app)
const c = classes(app)
const coach = await registerCoach(app, db)
const stranger = await register(app)
const video = { data: mp4, name: 'v.mp4', type: 'video/mp4' }

let person: Member
let other: Member
let community: string

beforeEach(async () => {
  ;[person, other] = [await register(app), await register(app)]
  community = await addCommunity(db, { owner: coach, members: [person, other] })
})

async function answer(member: Member, type: string, content = 'Duermo mejor.') {
  const { body } = await calls.send(member, { testimony_type_id: type, content, video })
  return calls.done(member, body.upload_id ?? '')
}

interface Types {
  success: boolean
  data: TestimonialType[]
  count: number
  community_id: string
  user_role: string
}
const types = async (member: Member, of = community) =>
  (await get(member, `/api/testimony-types/community/${of}`)).json<Types>()

interface Own {
  data: Testimonial[]
  stats: TestimonialStats
  next_cursor?: string
}
const own = async (member: Member, query = '') =>
  (await get(member, `/api/testimonios/user/${member.id}${query}`)).json<Own>()

describe('the prompts of a community', () => {
  it('come in their order with what they are worth, how many have answered, and whether oneself has', async () => {
    const last = await addPrompt(db, community, { title: 'Al final', position: 2, points: 50 })
    const first = await addPrompt(db, community, { title: 'Al principio', position: 1, points: 0 })
    await addPrompt(db, community, { title: 'Antiguo', active: false })
    await addPrompt(db, await addCommunity(db, { owner: coach }), { title: 'De otra' })
    await answer(other, last)
    const reply = await types(person)
    expect(reply).toMatchObject({ success: true, count: 2, community_id: community, user_role: 'member' })
    expect(reply.data).toEqual([
      {
        id: first,
        title: 'Al principio',
        description: 'Un minuto basta.',
        prompt: '¿Qué ha cambiado?',
        points_value: 0,
        total_testimonios: 0,
        user_completed: false,
        created_at: expect.stringMatching(/^\d{4}-.+Z$/u),
      },
      expect.objectContaining({ id: last, total_testimonios: 1, user_completed: false, points_value: 50 }),
    ])
    expect((await types(other)).data.map((type) => type.user_completed)).toEqual([false, true])
    expect((await types(coach)).user_role).toBe('owner')
  })

  it('are for members: 403 in the documents’ words, the same for a closed community and one that is not there', async () => {
    const closed = await addCommunity(db, { owner: coach, isPublic: false })
    for (const id of [community, closed, unknownId, 'nada']) {
      const reply = await get(stranger, `/api/testimony-types/community/${id}`)
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
        403,
        'No tienes permisos para acceder a esta comunidad',
      ])
    }
    const unsigned = await app.inject(`/api/testimony-types/community/${community}`)
    expect(unsigned.statusCode).toBe(401)
  })

  it('are none in a community without any', async () => {
    expect(await types(person)).toMatchObject({ data: [], count: 0 })
  })
})

describe('one’s own testimonials', () => {
  it('come newest first with prompt, media, points and date, and the sums of them all', async () => {
    const [short, long] = [
      await addPrompt(db, community, { points: 25 }),
      await addPrompt(db, community, { points: 40, title: 'Un año después' }),
    ]
    await answer(person, short, 'El primero')
    await answer(person, long, 'El segundo')
    await answer(other, long, 'De otra persona')
    const { data, stats } = await own(person, `?community_id=${community}`)
    expect(data.map(({ content }) => content)).toEqual(['El segundo', 'El primero'])
    expect(data[0]).toEqual({
      id: expect.any(String),
      testimony_type_id: long,
      testimony_type_title: 'Un año después',
      testimony_prompt: '¿Qué ha cambiado?',
      content: 'El segundo',
      has_content: true,
      has_video: true,
      video_duration: null,
      has_image: false,
      points_earned: 40,
      created_at: expect.stringMatching(/^\d{4}-.+Z$/u),
    })
    expect(stats).toEqual({
      total_testimonios: 2,
      total_points_earned: 65,
      testimonios_with_video: 2,
      testimonios_with_image: 0,
    })
  })

  it('are those of one community, or of all of them', async () => {
    const second = await addCommunity(db, { owner: coach, members: [person] })
    await answer(person, await addPrompt(db, community))
    await answer(person, await addPrompt(db, second))
    expect((await own(person, `?community_id=${second}`)).data).toHaveLength(1)
    expect((await own(person)).stats.total_testimonios).toBe(2)
    for (const nowhere of [unknownId, 'nada']) {
      expect(await own(person, `?community_id=${nowhere}`)).toMatchObject({
        data: [],
        stats: { total_testimonios: 0, total_points_earned: 0 },
      })
    }
  })

  it('count more than a reply carries', async () => {
    const rows = Array.from({ length: 103 }, (_, index) => ({
      community_id: community,
      user_id: person.id,
      sales_page_id: null,
      content: `Nº ${index}`,
      points_earned: 1,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }))
    for (const row of rows) {
      await db
        .insertInto('testimonies')
        .values({ ...row, id: uuid() })
        .execute()
    }
    const { data, stats, next_cursor: next = '' } = await own(person)
    expect([data.length, data[0]?.content]).toEqual([100, 'Nº 102'])
    const rest = await app.inject(
      as(person, {
        method: 'GET',
        url: `/api/testimonios/user/${person.id}`,
        headers: { 'page-after': next },
      }),
    )
    const contents = rest.json<{ data: { content: string }[] }>().data.map(({ content }) => content)
    expect(contents).toEqual(['Nº 2', 'Nº 1', 'Nº 0'])
    expect(rest.json()).not.toHaveProperty('next_cursor')
    expect(stats).toMatchObject({ total_testimonios: 103, total_points_earned: 103 })
  })

  it('are nobody else’s to ask for', async () => {
    for (const id of [other.id, unknownId, 'nada']) {
      const reply = await get(person, `/api/testimonios/user/${id}?community_id=${community}`)
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
        403,
        'Solo puedes ver tus propios testimonios',
      ])
    }
  })
})

describe('their media', () => {
  it('are their author’s; everybody’s once a coach has put them on a sales page', async () => {
    await answer(person, await addPrompt(db, community))
    const [testimonial] = (await own(person)).data
    const url = `/api/testimonios/${testimonial?.id}/video-url?expires_in=3600`
    const mine = await get(person, url)
    expect(mine.statusCode).toBe(200)
    const bytes = await app.inject(mine.json<{ video_url: string }>().video_url)
    expect(bytes.rawPayload.equals(mp4)).toBe(true)
    for (const member of [other, coach, stranger]) expect((await get(member, url)).statusCode).toBe(404)
    expect((await get(person, url.replace('video-url', 'image-url'))).statusCode).toBe(404)

    const page = await c.salesPage(await c.product(await c.community(coach), coach))
    const put = (values: object) =>
      db.updateTable('testimonies').set(values).where('user_id', '=', person.id).execute()
    await put({ sales_page_id: page })
    expect((await get(stranger, url)).statusCode).toBe(200)
    await put({ is_active: false })
    expect((await get(stranger, url)).statusCode).toBe(404)
  })
})

describe('their points', () => {
  it('are the prompt’s, in the month’s total and in the ledger', async () => {
    await answer(person, await addPrompt(db, community, { points: 35 }))
    const points = pointCalls(app)
    const { body } = await points.mine(person, community)
    expect(body).toMatchObject({ total_points: 35, actions_breakdown: { testimonials: 1 } })
    const { entries } = (await points.entries(person, community)).body
    expect(entries).toEqual([
      expect.objectContaining({ kind: 'testimonials', points: 35, text: 'Duermo mejor.' }),
    ])
  })

  it('are none where testimonials earn nothing, and the testimonial says so too', async () => {
    const rule = db.updateTable('point_values').where('kind', '=', 'testimonials')
    await rule.set({ points: 0 }).execute()
    try {
      const done = await answer(person, await addPrompt(db, community, { points: 35 }))
      expect(done.result?.points_earned).toBe(0)
      expect((await own(person)).stats.total_points_earned).toBe(0)
    } finally {
      await rule.set({ points: 10 }).execute()
    }
  })

  it('show on the way to the next place, each open prompt with its own', async () => {
    const points = pointCalls(app)
    const way = async () => (await points.standing(person, community)).body.data.next_place?.steps
    await db.updateTable('point_values').where('kind', '<>', 'testimonials').set({ points: 0 }).execute()
    try {
      expect(await way()).toEqual([])
      const [cheap, dear] = [
        await addPrompt(db, community, { points: 5 }),
        await addPrompt(db, community, { points: 60 }),
      ]
      await answer(other, dear)
      // 61 points are missing, so one alone is not enough.
      await db.updateTable('testimony_types').where('id', '=', dear).set({ points_value: 61 }).execute()
      const steps = (count: number) => [{ kind: 'testimonials', count }]
      await answer(coach, dear)
      await answer(await joined(), dear)
      expect(await way()).toEqual(steps(1))
      await db.updateTable('testimony_types').where('id', '=', dear).set({ points_value: 58 }).execute()
      expect(await way()).toEqual(steps(2))
      await answer(person, cheap)
      expect(await way()).toEqual(steps(1))
    } finally {
      await db.updateTable('point_values').where('kind', '<>', 'testimonials').set({ points: 10 }).execute()
    }
  })
})

async function joined(): Promise<Member> {
  const member = await register(app)
  const row = { id: uuid(), community_id: community, user_id: member.id, role: 'member' as const }
  await db.insertInto('memberships').values(row).execute()
  return member
}

it('takes the length of a video whose file does not say it, from its author and once', async () => {
  const { result } = await answer(person, await addPrompt(db, community))
  const url = `/api/extra/testimonios/${result?.testimony_id}/video-duration`
  const say = (who: Member, seconds: number) =>
    app.inject(as(who, { method: 'PUT', url, payload: { video_duration: seconds } }))
  const length = async () =>
    (
      await db.selectFrom('testimonies').select('video_duration').where('user_id', '=', person.id).execute()
    )[0]?.video_duration
  await say(other, 9)
  expect(await length()).toBeNull()
  expect((await say(person, 0)).statusCode).toBe(400)
  expect((await say(person, 12.5)).statusCode).toBe(200)
  await say(person, 20)
  expect(await length()).toBe(12.5)
})

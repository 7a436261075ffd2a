import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Referral } from '../../../src/api/contract/referrals.ts'
import type { Reward } from '../../../src/api/contract/ranking.ts'
import type { TestimonialStats } from '../../../src/api/contract/testimonials.ts'
import { loadDemo } from '../../../server/demo/load.ts'
import { DEMO_LOGINS, demoPassword, staffLogin } from '../../../server/demo/people.ts'
import { as, startHarness } from '../support/harness.ts'
import { storedAndComputed, pointCalls } from '../support/points.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Provides the demo of now, or loads it as of a given time, and logs in as Lucía. */
async function freshDemo(at?: Date) {
  const { app, db } = await startHarness({ demo: !at })
  if (at) {
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    await loadDemo({ db, storage: app.media.storage })
    // A session from that time would have expired.
    vi.useRealTimers()
  }
  const payload = { email: 'lucia@faro.demo', password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = reply.json<{ token: string; user: { id: string } }>()
  const lucia = { token, id: user.id, email: payload.email, cookie: '' }
  const communities = await db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .where('user_id', '=', lucia.id)
    .orderBy('name')
    .select(['communities.id', 'name'])
    .execute()
  const ask = async <T>(url: string): Promise<T> => (await app.inject(as(lucia, { url }))).json()
  return { db, lucia, communities, ask, calls: pointCalls(app) }
}

/** A community without any posts has no ranking. */
const silent = 'Tertulia'

async function expectPodiums(
  { lucia, communities, calls }: Awaited<ReturnType<typeof freshDemo>>,
  month: string,
) {
  expect(communities.length).toBeGreaterThan(5)
  for (const { id, name } of communities) {
    const { status, body } = await calls.ranking(lucia, id)
    if (name === silent) {
      expect(status).toBe(404)
      continue
    }
    expect([name, body.year_month, body.ranking.length]).toEqual([name, month, 3])
    expect((await calls.mine(lucia, id)).body.total_points).toBeGreaterThan(0)
    expect((await calls.entries(lucia, id)).body.entries.length).toBeGreaterThan(0)
  }
}

describe('a fresh demo', async () => {
  const demo = await freshDemo()
  const { db, lucia, communities, calls, ask } = demo
  const place = (name: string) => communities.find((each) => each.name === name)?.id ?? ''
  const month = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Madrid',
    year: 'numeric',
    month: '2-digit',
  }).format(new Date())

  it('has three on the podium of each community in which something is said, and points of Lucía’s', async () => {
    await expectPodiums(demo, month)
    const { kept, counted } = await storedAndComputed(db)
    expect(kept).toEqual(counted)
  })

  it('has earlier months, and a way to the podium', async () => {
    const { body } = await calls.standing(lucia, place('Liderazgo Consciente'))
    expect(body.data.months.length).toBeGreaterThan(0)
    const places = await Promise.all(
      communities
        .filter(({ name }) => name !== silent)
        .map(async ({ id }) => (await calls.standing(lucia, id)).body.data.next_place),
    )
    expect(places.some((each) => each && each.steps.length > 0)).toBe(true)
  })

  it('has referrals of Lucía’s in all three states, with dates in their order', async () => {
    const { referrals } = await ask<{ referrals: Referral[] }>('/api/referrals')
    expect(referrals.length).toBeGreaterThanOrEqual(4)
    expect(new Set(referrals.map(({ estado }) => estado))).toEqual(
      new Set(['pendiente', 'activo', 'inactivo']),
    )
    expect(referrals.some(({ fecha_conversion }) => fecha_conversion)).toBe(true)
    for (const { created_at, fecha_contacto, fecha_conversion } of referrals) {
      const times = [created_at, fecha_contacto, fecha_conversion].flatMap((time) => time ?? [])
      expect(times).toEqual(times.toSorted())
      expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(Date.now())
    }
  })

  it('has prizes: for three places, for one, of the past only, and none', async () => {
    const prizes = async (name: string) => {
      const { rewards, total_rewards } = await ask<{
        total_rewards?: number
        rewards: Record<string, Reward[]>
      }>(`/api/rewards/community/${place(name)}`)
      return total_rewards === undefined ? undefined : Object.values(rewards).map((of) => of.length)
    }
    expect(await prizes('Liderazgo Consciente')).toEqual([2, 1, 1])
    expect(await prizes('Negocio Propio, Vida Propia')).toEqual([1, 0, 0])
    expect(await prizes('Hábitos que se Quedan')).toEqual([0, 0, 0])
    expect(await prizes(silent)).toBeUndefined()
  })

  it('has testimonials of each login with media, and prompts that they have not answered yet', async () => {
    // Whoever looks after the platform is in no community.
    for (const { email } of DEMO_LOGINS.filter((login) => login.email !== staffLogin)) {
      const { id } = await db
        .selectFrom('users')
        .where('email', '=', email)
        .select('id')
        .executeTakeFirstOrThrow()
      const own = await db.selectFrom('testimonies').where('user_id', '=', id).selectAll().execute()
      const answered = own.filter((row) => row.type_id)
      const prompts = await db
        .selectFrom('testimony_types as type')
        .innerJoin('memberships', 'memberships.community_id', 'type.community_id')
        .where('memberships.user_id', '=', id)
        .select(['type.id', 'type.points_value'])
        .execute()
      expect(answered.length).toBeGreaterThan(0)
      expect(prompts.length).toBeGreaterThan(answered.length)
      expect(new Set(prompts.map((prompt) => prompt.points_value)).size).toBeGreaterThan(1)
      for (const row of answered) {
        expect(row.video_media_id ?? row.image_media_id).not.toBeNull()
        expect(row.video_duration !== null).toBe(row.video_media_id !== null)
        expect(prompts).toContainEqual({ id: row.type_id, points_value: row.points_earned })
      }
    }
    const place = communities.find(({ name }) => name === 'Liderazgo Consciente')?.id
    const { stats } = await ask<{ stats: TestimonialStats }>(
      `/api/testimonios/user/${lucia.id}?community_id=${place}`,
    )
    expect(stats).toEqual({
      total_testimonios: 2,
      total_points_earned: 35,
      testimonios_with_video: 1,
      testimonios_with_image: 1,
    })
  })

  it('says nothing under a post before the post', async () => {
    const rows = await db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .whereRef('comments.created_at', '<', 'posts.created_at')
      .select('comments.content')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a demo that is first started half a minute into a month', () => {
  it('has three on the podium too', async () => {
    const at = new Date('2026-01-31T23:00:30Z')
    const demo = await freshDemo(at)
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    await expectPodiums(demo, '2026-02')
  })
})

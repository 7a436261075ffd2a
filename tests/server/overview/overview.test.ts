import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type ActivityOf,
  type MembersActivity,
  type OverviewScreen,
  overviewScreens,
} from '../../../src/api/contract/overview.ts'
import type { ReferralState } from '../../../src/api/contract/referrals.ts'
import { endOfMonth, monthOf } from '../../../server/modules/ranking/monthOf.ts'
import { classes, unknownId } from '../support/classes.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { addMeeting } from '../support/meetings.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'
import { addPrompt } from '../support/testimonials.ts'

const { app, db } = await startHarness()
const school = classes(app)
const rows = surveyRows(db)
const act = actions(db)
const [coach, ana, bea, carla, moderator, gone] = await Promise.all(
  ['Coach', 'Ana', 'Bea', 'Carla', 'Moderadora', 'Ida'].map((name) => register(app, { name })),
)
if (!coach || !ana || !bea || !carla || !moderator || !gone) throw new Error('nobody')
const stranger = await register(app)
let club = ''
let elsewhere = ''

/** Noon in Madrid, early in a month: what is a week old belongs to the month before. */
const at = new Date('2026-11-05T11:00:00Z')
const days = (n: number) => new Date(at.getTime() + n * 86_400_000)

beforeEach(async () => {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  await db.deleteFrom('communities').execute()
  club = await addCommunity(db, {
    owner: coach,
    members: [ana, bea, carla, gone],
    moderators: [moderator],
    isPublic: false,
  })
  elsewhere = await addCommunity(db, { owner: coach, members: [ana, bea] })
})
afterEach(() => void vi.useRealTimers())

const ask = (who: Member, screen: string, community = club) =>
  app.inject(as(who, { url: `/api/extra/communities/${community}/members-activity?screen=${screen}` }))

async function activity<S extends OverviewScreen>(screen: S, who = coach): Promise<ActivityOf<S>> {
  const reply = await ask(who ?? stranger, screen)
  expect(reply.statusCode).toBe(200)
  const { activity: told } = reply.json<{ activity: MembersActivity }>()
  expect(told.screen).toBe(screen)
  return told as ActivityOf<S>
}

/** Somebody who did something and is no member any more. */
const leaves = (who: Member) => act.leave(who, club)

describe('who may see it', () => {
  it.each(overviewScreens)('%s: the owner and moderators', async (screen) => {
    expect((await ask(coach, screen)).json()).toMatchObject({ success: true, members: 6 })
    expect((await ask(moderator, screen)).statusCode).toBe(200)
    expect((await ask(ana, screen)).statusCode).toBe(403)
    expect((await ask(stranger, screen)).statusCode).toBe(404)
    expect((await ask(stranger, screen, elsewhere)).statusCode).toBe(403)
    expect((await ask(coach, screen, unknownId)).statusCode).toBe(404)
  })

  it('nobody who has no session, and about no other screen', async () => {
    const url = `/api/extra/communities/${club}/members-activity`
    expect((await app.inject({ url: `${url}?screen=surveys` })).statusCode).toBe(401)
    expect((await ask(coach, 'feed')).statusCode).toBe(400)
    expect((await app.inject(as(coach, { url }))).statusCode).toBe(400)
  })
})

it.each<MembersActivity>([
  { screen: 'surveys', answers_recent: 0, answers_total: 0, open_total: 0, open: [] },
  { screen: 'testimonials', total: 0, recent: 0, writers: 0, prompts_total: 0, prompts_unanswered: 0 },
  {
    screen: 'classes',
    lessons: 0,
    watched_recent: 0,
    watched_month: 0,
    watched_ever: 0,
    finished: 0,
    top_module: null,
  },
  {
    screen: 'ranking',
    month: '2026-11',
    ends_at: '2026-11-30T23:00:00.000Z',
    earners: 0,
    points: 0,
    top_kind: null,
  },
  { screen: 'calendar', soon: 0, until: '2026-11-12T11:00:00.000Z' },
  { screen: 'referrals', month: '2026-11', pendiente: 0, activo: 0, inactivo: 0, referrers: 0 },
])('$screen: nothing where nothing happened', async (nothing) => {
  expect(await activity(nothing.screen)).toMatchObject(nothing)
})

describe('surveys', () => {
  it('counts answers, and in each open survey the members who answered', async () => {
    const [late, soon, never] = await Promise.all([
      rows.survey(club, { title: 'Tarde', closes_at: days(5) }),
      rows.survey(club, { title: 'Pronto', closes_at: days(1) }),
      rows.survey(club, { title: 'Nunca', closes_at: null }),
    ])
    const closed = await rows.survey(club, { closes_at: days(-1) })
    await rows.survey(club, { status: 'inactive' })
    await rows.survey(club, {}, [])
    const foreign = await rows.survey(elsewhere)
    await rows.answer(soon.id, ana, at)
    await rows.answer(soon.id, bea, days(-6.9))
    await rows.answer(soon.id, gone, at)
    await rows.answer(never.id, ana, days(-7.1))
    await rows.answer(closed.id, carla, days(-60))
    await rows.answer(foreign.id, ana, at)
    await leaves(gone)
    expect(await activity('surveys')).toEqual({
      screen: 'surveys',
      answers_recent: 3,
      answers_total: 5,
      open_total: 3,
      open: [
        { id: soon.id, title: 'Pronto', answered: 2, closes_at: days(1).toISOString() },
        { id: late.id, title: 'Tarde', answered: 0, closes_at: days(5).toISOString() },
      ],
    })
  })
})

describe('testimonials', () => {
  it('counts who wrote, names the newest author, and says which prompts wait', async () => {
    const often = await addPrompt(db, club, { title: 'Muchas veces', position: 0 })
    await addPrompt(db, club, { title: 'Nunca', position: 1 })
    await addPrompt(db, club, { title: 'Cerrada', active: false })
    await addPrompt(db, elsewhere, { title: 'De otra' })
    const write = async (who: Member, when: Date, typeId?: string, community = club) => {
      const id = await act.testimonial(who, community, 0, when)
      await db
        .updateTable('testimonies')
        .set({ type_id: typeId ?? null })
        .where('id', '=', id)
        .execute()
    }
    await write(ana, days(-40), often)
    await write(ana, days(-29))
    await write(bea, days(-2), often)
    await write(gone, days(-50), often)
    await write(carla, at, undefined, elsewhere)
    // Five members: with three answers the prompt is answered by most, with two it is not.
    await leaves(gone)
    const waiting = await activity('testimonials')
    expect(waiting).toEqual({
      screen: 'testimonials',
      total: 4,
      recent: 2,
      writers: 2,
      newest: { author: 'Bea', created_at: days(-2).toISOString() },
      prompts_total: 2,
      prompts_unanswered: 2,
      quietest: { title: 'Nunca', answered: 0 },
    })
    await write(carla, days(-3), often)
    expect(await activity('testimonials')).toMatchObject({ prompts_unanswered: 1, writers: 3 })
  })

  it('names somebody with a private profile, too, but not what they wrote', async () => {
    await db.updateTable('users').set({ is_profile_public: false }).where('id', '=', ana.id).execute()
    await act.testimonial(ana, club, 0, days(-1), 'Lo que escribí')
    const reply = await ask(moderator, 'testimonials')
    expect(reply.json()).toMatchObject({ activity: { newest: { author: 'Ana' } } })
    expect(reply.body).not.toContain('Lo que escribí')
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', ana.id).execute()
  })
})

describe('classes', () => {
  it('counts members who watched, finished lessons and the module watched by most', async () => {
    const product = await school.product(club, coach)
    const [first, second] = [
      await school.module(product, coach, { title: 'Primero' }),
      await school.module(product, coach, { title: 'Segundo' }),
    ]
    const { id: file } = await school.file(coach)
    const [a, b, c] = [
      await school.video(first, { media_id: file }),
      await school.video(first, { media_id: file }),
      await school.video(second),
    ]
    const other = await school.product(elsewhere, coach)
    const foreign = await school.video(await school.module(other, coach))
    const watch = (who: Member, video: string, when: Date, watched = false) =>
      db
        .insertInto('video_progress')
        .values({ user_id: who.id, video_id: video, duration: null, watched, updated_at: when })
        .execute()
    await watch(ana, a, days(-1), true)
    await watch(ana, b, days(-2), true)
    await watch(bea, c, days(-20))
    await watch(carla, a, days(-31), true)
    await watch(coach, c, days(-29))
    await watch(gone, a, at, true)
    await watch(ana, foreign, at, true)
    await leaves(gone)
    expect(await activity('classes')).toEqual({
      screen: 'classes',
      lessons: 2,
      watched_recent: 1,
      watched_month: 3,
      watched_ever: 4,
      finished: 3,
      top_module: { title: 'Segundo', members: 2 },
    })
  })
})

describe('ranking', () => {
  it('counts the points of this month, what brought most of them, and who leads', async () => {
    // A member who leaves is taken out of the current month, which the database reads from its own clock.
    vi.useRealTimers()
    const now = new Date()
    const month = monthOf(now)
    const earlierMonth = new Date(now.getTime() - 32 * 86_400_000)
    await act.earn(ana, club, 'posts', 10, uuid(), now)
    await act.earn(ana, club, 'surveys', 25, uuid(), now)
    await act.earn(bea, club, 'posts', 20, uuid(), now)
    await act.earn(carla, club, 'posts', 100, uuid(), earlierMonth)
    await act.earn(gone, club, 'posts', 200, uuid(), now)
    await act.earn(carla, elsewhere, 'posts', 300, uuid(), now)
    await leaves(gone)
    expect(await activity('ranking')).toEqual({
      screen: 'ranking',
      month,
      ends_at: endOfMonth(month).toISOString(),
      earners: 2,
      points: 55,
      top_kind: { kind: 'posts', points: 30 },
      leader: { name: 'Ana', points: 35 },
    })
  })
})

describe('calendar', () => {
  const hour = 1 / 24
  const meet = (topic: string, startsAt: Date, more: object = {}, community = club) =>
    addMeeting(db, community, startsAt, { topic, ...more })

  it('counts the meetings of seven days, beginning with the one that is on', async () => {
    await meet('Pasada', days(-2 * hour))
    await meet('Cancelada', days(hour), { status: 'ended' })
    await meet('De otra', days(hour), {}, elsewhere)
    await meet('Pronto', days(2))
    await meet('La semana que viene', days(8))
    expect(await activity('calendar')).toEqual({
      screen: 'calendar',
      next: { topic: 'Pronto', starts_at: days(2).toISOString() },
      soon: 1,
      until: days(7).toISOString(),
      viewers: 6,
    })
    await meet('Ahora', days(-hour), { duration_minutes: 90 })
    expect(await activity('calendar')).toMatchObject({ next: { topic: 'Ahora' }, soon: 2 })
  })

  it('counts the members whose level lets them see all of these meetings, with the team', async () => {
    await meet('Para todos', days(1))
    await meet('Para avanzados', days(2), { level: 3 })
    await db.updateTable('memberships').set({ level: 3 }).where('user_id', '=', ana.id).execute()
    expect(await activity('calendar')).toMatchObject({ soon: 2, viewers: 3 })
  })
})

describe('referrals', () => {
  it('counts those that members made this month by state, and says nothing of whom', async () => {
    const refer = async (who: Member, estado: ReferralState, when: Date, community = club) => {
      const id = await act.referral(who, community, when, 'Nombre ajeno')
      await db.updateTable('referrals').set({ estado }).where('id', '=', id).execute()
    }
    await refer(ana, 'pendiente', days(-1))
    await refer(ana, 'activo', days(-1))
    await refer(bea, 'pendiente', days(-2))
    await refer(carla, 'inactivo', days(-1))
    // The month begins at midnight in Madrid.
    await refer(carla, 'inactivo', new Date('2026-10-31T23:00:00Z'))
    await refer(carla, 'activo', new Date('2026-10-31T22:59:59Z'))
    await refer(bea, 'pendiente', days(-1), elsewhere)
    await refer(gone, 'activo', days(-1))
    await leaves(gone)
    const reply = await ask(coach, 'referrals')
    expect(reply.json()).toMatchObject({
      activity: { month: '2026-11', pendiente: 2, activo: 1, inactivo: 2, referrers: 3 },
    })
    expect(reply.body).not.toMatch(/ajeno|Ana|Bea|Carla/u)
  })
})

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LiveEvent } from '#api/contract/messaging.ts'
import { deleteOldActivity, runActivityRound } from '../../../server/modules/activity/rounds.ts'
import { activityCalls, said } from '../support/activity.ts'
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
import { addMeeting, moveMeeting } from '../support/meetings.ts'
import { listen, openStream } from '../support/messaging.ts'
import { profilesOf } from '../support/people.ts'
import { actions } from '../support/points.ts'
import { surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const a = activityCalls(app)
const earn = actions(db)
const coach = await registerCoach(app, db)
const named = (name: string) => register(app, { name })
const [ana, bea, carla, eva] = [
  await named('Ana'),
  await named('Bea'),
  await named('Carla'),
  await named('Eva'),
]
const everybody = [ana, bea, carla, eva]
let community = ''

beforeEach(async () => {
  await db.deleteFrom('posts').execute()
  await db.deleteFrom('activity').execute()
  await db.deleteFrom('activity_mutes').execute()
  await db.deleteFrom('visits').execute()
  await db.deleteFrom('blocks').execute()
  await db.deleteFrom('communities').execute()
  community = await addCommunity(db, { owner: coach, members: everybody, isPublic: false, name: 'Club' })
})

const like = (who: Member, post: string) =>
  app.inject(as(who, { method: 'POST', url: `/api/posts/${post}/like` }))
const likeInFeed = (who: Member, post: string, method: 'POST' | 'DELETE' = 'POST') =>
  app.inject(byEmail(who, { method, url: `/api/global-feed/${post}/like` }))
const newest = async (who: Member) => (await a.lines(who))[0]?.occurred_at ?? ''

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

describe('replies', () => {
  it('tell the author, and lead to the first comment that was not read', async () => {
    const post = await publish(app, ana, community, 'Mi primer paso')
    const first = await comment(app, bea, post, 'Te sigo')
    await comment(app, carla, post, 'Y yo')
    const [line, ...others] = await a.lines(ana)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      kind: 'reply',
      // Whose comment is quoted and opened, not whoever commented last.
      actor: { id: bea.id, name: 'Bea' },
      people: 2,
      community_id: community,
      community_name: 'Club',
      post_id: post,
      post_text: 'Mi primer paso',
      comment_id: first,
      comment_text: 'Te sigo',
      read: false,
    })
    expect(await a.unread(ana)).toBe(1)
    // Once it has been read, the next comment is another reason.
    expect(await a.read(ana, { id: line?.id, until: line?.occurred_at })).toBe(0)
    expect((await a.lines(ana)).map(said)).toMatchObject([{ people: 2, read: true }])
    const last = await comment(app, eva, post, 'Ánimo')
    expect(await a.lines(ana)).toMatchObject([
      { people: 1, actor: { name: 'Eva' }, comment_id: last, read: false },
    ])
  })

  it('do not tell people what they wrote themselves', async () => {
    const post = await publish(app, ana, community)
    await comment(app, ana, post)
    for (const who of everybody) expect(await a.lines(who)).toEqual([])
  })

  it('tell who commented before of those who do after, but not of those before', async () => {
    const post = await publish(app, ana, community, 'Hola')
    await comment(app, bea, post)
    await comment(app, carla, post, 'Después')
    expect((await a.lines(bea)).map(said)).toEqual([
      { kind: 'thread', actor: 'Carla', people: 1, post_text: 'Hola', comment_text: 'Después', read: false },
    ])
    expect(await a.lines(carla)).toEqual([])
    expect(await a.lines(coach)).toEqual([])
  })

  it('tell the writers of the fifty comments before, each once, and nobody earlier', async () => {
    const post = await publish(app, ana, community)
    const at = Date.now() - 60_000
    const writers = [eva, carla, ...Array.from({ length: 49 }, () => bea)]
    await db
      .insertInto('comments')
      .values(
        writers.map((who, n) => ({
          id: uuid(),
          post_id: post,
          user_id: who.id,
          content: `Número ${n}`,
          created_at: new Date(at + n * 1000),
        })),
      )
      .execute()
    await db.deleteFrom('activity').execute()
    await comment(app, coach, post)
    for (const who of [carla, bea]) expect(await a.lines(who)).toMatchObject([{ kind: 'thread', people: 1 }])
    expect(await a.lines(eva)).toEqual([])
  })

  it('leave with their comments, their posts and their people', async () => {
    const post = await publish(app, ana, community)
    const first = await comment(app, bea, post, 'Uno')
    const second = await comment(app, carla, post, 'Dos')
    await db.deleteFrom('comments').where('id', '=', second).execute()
    expect((await a.lines(ana)).map(said)).toMatchObject([{ actor: 'Bea', people: 1, comment_text: 'Uno' }])
    expect(await a.lines(bea)).toEqual([])
    await db.deleteFrom('comments').where('id', '=', first).execute()
    expect(await a.lines(ana)).toEqual([])

    const gone = await named('Fugaz')
    await db
      .insertInto('memberships')
      .values({ id: uuid(), community_id: community, user_id: gone.id, role: 'member' })
      .execute()
    await comment(app, gone, post)
    await comment(app, bea, post)
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect((await a.lines(ana)).map(said)).toMatchObject([{ actor: 'Bea', people: 1 }])
    expect(await db.selectFrom('activity').where('user_id', '=', gone.id).selectAll().execute()).toEqual([])
    await db.deleteFrom('posts').where('id', '=', post).execute()
    expect(await db.selectFrom('activity').selectAll().execute()).toEqual([])
  })

  it('are not told to who has left the community', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    expect(await a.lines(ana)).toHaveLength(1)
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', ana.id)
      .where('community_id', '=', community)
      .execute()
    expect(await a.lines(ana)).toEqual([])
  })

  it('and reactions leave out people whom one blocks, or who block one, but nobody else', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post, 'Mal')
    await comment(app, bea, post, 'Peor')
    await like(bea, post)
    for (const pair of [
      { blocker_id: ana.id, blocked_id: bea.id },
      { blocker_id: bea.id, blocked_id: ana.id },
    ]) {
      await db.deleteFrom('blocks').execute()
      await db.insertInto('blocks').values(pair).execute()
      expect(await a.lines(ana)).toEqual([])
      expect(await a.unread(ana)).toBe(0)
    }
    await comment(app, carla, post, 'Bien')
    await like(carla, post)
    expect((await a.lines(ana)).map(said).toSorted((x, y) => x.kind.localeCompare(y.kind))).toMatchObject([
      { kind: 'reaction', actor: 'Carla', people: 1 },
      { kind: 'reply', actor: 'Carla', people: 1, comment_text: 'Bien' },
    ])
  })

  it('of several in one statement count all of them, from the first on', async () => {
    const post = await publish(app, ana, community)
    const at = Date.now() - 60_000
    await db
      .insertInto('comments')
      .values(
        [bea, carla, eva].map((who, n) => ({
          id: uuid(),
          post_id: post,
          user_id: who.id,
          content: `Número ${n}`,
          created_at: new Date(at + n * 1000),
        })),
      )
      .execute()
    expect((await a.lines(ana)).map(said)).toMatchObject([
      { actor: 'Bea', people: 3, comment_text: 'Número 0' },
    ])
  })

  it('in the feed are not told of a post whose author went private', async () => {
    const post = await publishInFeed(app, coach)
    await comment(app, bea, post)
    await comment(app, carla, post)
    expect(await a.lines(bea)).toHaveLength(1)
    await profilesOf({ app, db }).makePrivate(coach)
    expect(await a.lines(bea)).toEqual([])
    expect(await a.lines(coach)).toHaveLength(1)
    await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', coach.id).execute()
  })
})

describe('reactions', () => {
  it('are one line for a post, whoever reacts', async () => {
    const post = await publish(app, ana, community, 'Logrado')
    for (const who of [bea, carla, eva, ana]) await like(who, post)
    expect((await a.lines(ana)).map(said)).toEqual([
      { kind: 'reaction', actor: 'Eva', people: 3, post_text: 'Logrado', comment_text: null, read: false },
    ])
    await like(eva, post)
    expect(await a.lines(ana)).toMatchObject([{ people: 3 }])
  })

  it('leave when they are taken back, and never come twice', async () => {
    const post = await publishInFeed(app, coach)
    await likeInFeed(ana, post)
    expect((await a.lines(coach)).map(said)).toMatchObject([{ actor: 'Ana', people: 1, read: false }])
    await likeInFeed(bea, post)
    await likeInFeed(bea, post, 'DELETE')
    expect((await a.lines(coach)).map(said)).toMatchObject([{ actor: 'Ana', people: 1, read: false }])
    await likeInFeed(ana, post, 'DELETE')
    expect(await a.lines(coach)).toEqual([])
    expect(await a.unread(coach)).toBe(0)
    await Promise.all(Array.from({ length: 4 }, () => likeInFeed(bea, post)))
    expect(await a.lines(coach)).toHaveLength(1)
    // Once it has been read, taking it back and giving it again is no news.
    await a.read(coach, { until: await newest(coach) })
    await likeInFeed(bea, post, 'DELETE')
    await likeInFeed(bea, post)
    expect((await a.lines(coach)).map(said)).toMatchObject([{ actor: 'Bea', people: 1, read: true }])
  })
})

describe('a like that is given again', () => {
  it('is the first one, even if somebody else liked in between', async () => {
    const post = await publishInFeed(app, coach)
    await likeInFeed(bea, post)
    await likeInFeed(ana, post)
    await a.read(coach, { until: await newest(coach) })
    const [before] = await a.lines(coach)
    await likeInFeed(bea, post, 'DELETE')
    await likeInFeed(bea, post)
    expect(await a.lines(coach)).toEqual([before])
    // Not among those of the next news either.
    await likeInFeed(eva, post)
    expect((await a.lines(coach)).map(said)).toMatchObject([{ actor: 'Eva', people: 1, read: false }])
  })

  it('is forgotten with its post and its person, and when it is old', async () => {
    const takenBack = async () =>
      (await db.selectFrom('likes_taken_back').select('user_id').execute()).map(({ user_id }) => user_id)
    const [post, other] = [await publishInFeed(app, coach), await publishInFeed(app, coach)]
    const gone = await named('Fugaz')
    for (const who of [bea, gone]) {
      await likeInFeed(who, post)
      await likeInFeed(who, post, 'DELETE')
      await likeInFeed(who, other)
    }
    await db.deleteFrom('users').where('id', '=', gone.id).execute()
    await db.deleteFrom('posts').where('id', '=', other).execute()
    expect(await takenBack()).toEqual([bea.id])
    await db
      .updateTable('likes_taken_back')
      .set({ liked_at: sql<Date>`now() - interval '91 days'` })
      .execute()
    await deleteOldActivity(db)
    expect(await takenBack()).toEqual([])
  })
})

describe('a line of which only a part has been read', () => {
  it('is no news when the rest is taken back, or comes from somebody whom one blocks', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    await like(bea, post)
    const until = await newest(ana)
    const last = await comment(app, carla, post)
    await like(carla, post)
    await a.read(ana, { until })
    expect((await a.lines(ana)).map(said)).toMatchObject([
      { kind: 'reaction', actor: 'Carla', people: 1, read: false },
      { kind: 'reply', actor: 'Carla', people: 1, read: false },
    ])
    await db.insertInto('blocks').values({ blocker_id: ana.id, blocked_id: carla.id }).execute()
    expect([await a.lines(ana), await a.unread(ana)]).toEqual([[], 0])
    await db.deleteFrom('blocks').execute()
    await db.deleteFrom('comments').where('id', '=', last).execute()
    await db.deleteFrom('post_likes').where('user_id', '=', carla.id).execute()
    expect([await a.lines(ana), await a.unread(ana)]).toEqual([[], 0])
  })
})

describe('followers', () => {
  it('are told once, and leave with the follow', async () => {
    const { follow, unfollow } = profilesOf({ app, db })
    await follow(ana, bea)
    await follow(ana, bea)
    expect(await a.lines(bea)).toMatchObject([{ kind: 'follower', actor: { name: 'Ana' } }])
    await a.read(bea, { until: await newest(bea) })
    await unfollow(ana, bea)
    expect(await a.lines(bea)).toEqual([])
    await follow(ana, bea)
    expect(await a.lines(bea)).toMatchObject([{ kind: 'follower', read: true }])
    await unfollow(ana, bea)
  })
})

describe('a meeting that is moved', () => {
  it('tells all members, with the time before, until it has begun or is deleted', async () => {
    const [before, after] = [inHours(5), inHours(30)]
    const id = await addMeeting(db, community, before)
    for (const who of everybody) expect(await a.lines(who)).toEqual([])
    await moveMeeting(db, id, after)
    for (const who of [...everybody, coach]) {
      expect(await a.lines(who)).toMatchObject([
        {
          kind: 'meeting_moved',
          community_name: 'Club',
          meeting: {
            topic: 'Sesión',
            start_time: after.toISOString(),
            previous_start_time: before.toISOString(),
          },
          read: false,
        },
      ])
    }
    // Each reads for themselves, and another move is another reason.
    const [line] = await a.lines(ana)
    expect(await a.read(ana, { id: line?.id, until: line?.occurred_at })).toBe(0)
    expect(await a.unread(bea)).toBe(1)
    await moveMeeting(db, id, inHours(40))
    expect(await a.lines(ana)).toMatchObject([{ read: false }])
    await db.deleteFrom('meetings').where('id', '=', id).execute()
    expect(await a.lines(ana)).toEqual([])
  })

  it('tells nothing of a change of something else, or of one that is over', async () => {
    const id = await addMeeting(db, community, inHours(3))
    await db.updateTable('meetings').set({ topic: 'Otra' }).where('id', '=', id).execute()
    await moveMeeting(db, id, inHours(-3))
    expect(await a.lines(ana)).toEqual([])
  })

  it('tells nothing to who joins afterwards', async () => {
    const late = await named('Tardía')
    const id = await addMeeting(db, community, inHours(3))
    await moveMeeting(db, id, inHours(4))
    await db
      .insertInto('memberships')
      .values({
        id: uuid(),
        community_id: community,
        user_id: late.id,
        role: 'member',
        joined_at: inHours(0.001),
      })
      .execute()
    expect(await a.lines(late)).toEqual([])
  })
})

describe('a survey that closes', () => {
  const surveys = surveyRows(db)

  it('is told once, two days before, to those who have not answered', async () => {
    const { id } = await surveys.survey(community, { title: '¿Qué tal?', closes_at: inHours(47) })
    await surveys.survey(community, { closes_at: inHours(49) })
    await surveys.survey(community, { closes_at: null })
    await runActivityRound(db)
    await runActivityRound(db)
    expect(await a.lines(ana)).toMatchObject([{ kind: 'survey_closing', survey: { id, title: '¿Qué tal?' } }])
    await surveys.answer(id, ana)
    expect(await a.lines(ana)).toEqual([])
    expect(await a.lines(bea)).toHaveLength(1)
    // With another end it is told again, in its time.
    await db
      .updateTable('surveys')
      .set({ closes_at: inHours(100) })
      .where('id', '=', id)
      .execute()
    expect(await a.lines(bea)).toEqual([])
    await runActivityRound(db, inHours(60))
    expect(await a.lines(bea)).toEqual([])
  })

  it('is not told any more when nothing is left to answer', async () => {
    const { id } = await surveys.survey(community, { closes_at: inHours(47) })
    await runActivityRound(db)
    expect(await a.unread(ana)).toBe(1)
    await db.deleteFrom('survey_questions').where('survey_id', '=', id).execute()
    expect([await a.lines(ana), await a.unread(ana)]).toEqual([[], 0])
  })
})

describe('a prize', () => {
  const now = new Date('2026-12-01T00:10:00+01:00')

  it('is told to who won it when the month has ended, once', async () => {
    for (const place of [1, 2, 3] as const) {
      await db
        .insertInto('rewards')
        .values({
          community_id: community,
          place,
          title: `Premio ${place}`,
          created_at: new Date('2026-11-02T10:00:00Z'),
        })
        .execute()
    }
    const day = new Date('2026-11-20T10:00:00Z')
    await earn.post(ana, community, day)
    await earn.post(bea, community, day)
    await earn.post(bea, community, day)
    await runActivityRound(db, new Date('2026-11-30T23:50:00+01:00'))
    expect(await a.lines(bea)).toEqual([])
    await runActivityRound(db, now)
    await runActivityRound(db, now)
    const prize = (place: number) => ({
      kind: 'prize',
      community_name: 'Club',
      prize: { title: `Premio ${place}`, place, year_month: '2026-11' },
    })
    expect(await a.lines(bea)).toMatchObject([prize(1)])
    expect(await a.lines(ana)).toMatchObject([prize(2)])
    expect(await a.lines(carla)).toEqual([])
    // Points that are taken back or earned later give the prizes to nobody else.
    await db.deleteFrom('posts').where('author_id', '=', bea.id).execute()
    await earn.post(carla, community, day)
    await runActivityRound(db, now)
    expect(await a.lines(carla)).toEqual([])
    expect(await a.lines(bea)).toMatchObject([prize(1)])
    expect(await a.lines(ana)).toMatchObject([prize(2)])
  })

  it('that was offered after the month is not won', async () => {
    await earn.post(ana, community, new Date('2026-11-20T10:00:00Z'))
    await db
      .insertInto('rewards')
      .values({
        community_id: community,
        place: 1,
        title: 'Tarde',
        created_at: new Date('2026-12-01T00:00:00+01:00'),
      })
      .execute()
    await runActivityRound(db, now)
    expect(await a.lines(ana)).toEqual([])
  })
})

describe('the list', () => {
  it('has pages, without gaps or repeats, also of unread lines alone', async () => {
    const posts: string[] = []
    for (let n = 0; n < 7; n += 1) {
      posts.push(await publish(app, ana, community, `Post ${n}`))
      await comment(app, bea, posts[n] ?? '')
    }
    const id = await addMeeting(db, community, inHours(5))
    await moveMeeting(db, id, inHours(6))
    const seen: string[] = []
    let query = '?limit=3'
    for (let more = true; more;) {
      const page = await a.page(ana, query)
      expect(page.unread).toBe(8)
      seen.push(...page.items.map((item) => item.post_text ?? item.kind))
      more = page.pagination.hasMore
      query = `?limit=3&before=${page.pagination.nextBefore}`
    }
    expect(seen).toEqual([
      'meeting_moved',
      'Post 6',
      'Post 5',
      'Post 4',
      'Post 3',
      'Post 2',
      'Post 1',
      'Post 0',
    ])
    const [, second] = await a.lines(ana)
    await a.read(ana, { id: second?.id, until: second?.occurred_at })
    expect(await a.lines(ana, '?unread=true')).toHaveLength(7)
    expect(await a.lines(ana)).toHaveLength(8)
  })

  it('is read as a whole up to what was shown', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    const until = await newest(ana)
    await comment(app, carla, await publish(app, ana, community, 'Otra'))
    expect(await a.read(ana, { until })).toBe(1)
    expect((await a.lines(ana)).map(({ read }) => read)).toEqual([false, true])
    // Nobody reads the future.
    expect(await a.read(ana, { until: '2999-01-01T00:00:00.000Z' })).toBe(0)
    await comment(app, eva, post)
    expect(await a.unread(ana)).toBe(1)
  })

  it('is read line by line as it is shown, the rest stays unread', async () => {
    const posts = [await publish(app, ana, community), await publish(app, ana, community)]
    for (const post of posts) await comment(app, bea, post)
    await comment(app, bea, await publish(app, ana, community))
    const shown = (await a.lines(ana)).slice(0, 2)
    const seen = { ids: shown.map(({ id }) => id), until: shown[0]?.occurred_at }
    expect(await a.read(ana, seen)).toBe(1)
    expect(await a.read(ana, seen)).toBe(1)
    await comment(app, eva, posts[1] ?? '')
    expect((await a.lines(ana)).map(({ read }) => read)).toEqual([false, true, false])
  })

  it('is each one’s own', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    const [line] = await a.lines(ana)
    await a.read(eva, { id: line?.id, until: new Date().toISOString() })
    expect(await a.unread(ana)).toBe(1)
    const less = await a.ask(eva, 'POST', `/api/extra/activity/${line?.id}/less`)
    expect([less.status, less.body.error]).toEqual([404, 'Aviso no encontrado'])
  })

  it.each(['?before=x', '?before=1_x', '?limit=0', '?limit=51', '?unread=no'])(
    'refuses %s',
    async (query) => {
      expect((await a.ask(ana, 'GET', `/api/extra/activity${query}`)).status).toBe(400)
    },
  )

  it.each([{}, { until: 'ayer' }, { id: '', until: '2026-01-01T00:00:00Z' }])(
    'refuses to read %j',
    async (body) => {
      expect((await a.ask(ana, 'POST', '/api/extra/activity/read', body)).status).toBe(400)
    },
  )
})

describe('the switches', () => {
  it('leave out a kind or a community, here and in what is counted, and bring it back', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    await like(bea, post)
    expect(await a.unread(ana)).toBe(2)
    const settings = await a.set(ana, { kind: 'reaction', enabled: false })
    expect(settings.kinds).toContainEqual({ kind: 'reaction', enabled: false })
    expect(settings.kinds.filter(({ enabled }) => !enabled)).toHaveLength(1)
    await a.set(ana, { kind: 'reaction', enabled: false })
    expect((await a.lines(ana)).map(({ kind }) => kind)).toEqual(['reply'])
    expect(await a.unread(ana)).toBe(1)
    await a.set(ana, { community_id: community, enabled: false })
    expect(await a.lines(ana)).toEqual([])
    expect((await a.settings(ana)).communities).toEqual([{ id: community, name: 'Club', enabled: false }])
    await a.set(ana, { community_id: community, enabled: true })
    await a.set(ana, { kind: 'reaction', enabled: true })
    expect(await a.lines(ana)).toHaveLength(2)
    expect((await a.settings(ana)).less).toEqual([])
  })

  it('are for one’s own communities and for kinds that there are', async () => {
    const foreign = await addCommunity(db, { owner: coach, isPublic: false })
    const put = (payload: object) => a.ask(ana, 'PUT', '/api/extra/activity/settings', payload)
    expect((await put({ community_id: foreign, enabled: false })).status).toBe(404)
    expect((await put({ kind: 'todo', enabled: false })).status).toBe(400)
    expect((await put({ enabled: false })).status).toBe(400)
  })
})

describe('less of this', () => {
  it('leaves out a post’s lines of the kind, and can be taken back', async () => {
    const [one, two] = [await publish(app, ana, community, 'Una'), await publish(app, ana, community, 'Dos')]
    for (const post of [one, two]) {
      await comment(app, bea, post)
      await like(bea, post)
    }
    const line = (await a.lines(ana)).find(({ kind, post_id }) => kind === 'reply' && post_id === one)
    const mute = await a.less(ana, line?.id ?? '')
    expect(mute).toMatchObject({ kind: 'reply', post_id: one, post_text: 'Una' })
    expect(await a.less(ana, line?.id ?? '')).toEqual(mute)
    expect((await a.lines(ana)).map(({ kind, post_text }) => `${kind} ${post_text}`).toSorted()).toEqual([
      'reaction Dos',
      'reaction Una',
      'reply Dos',
    ])
    expect((await a.settings(ana)).less).toEqual([mute])
    await a.more(ana, mute.id)
    expect(await a.lines(ana)).toHaveLength(4)
    // What may no longer be seen is not told here either.
    await a.less(ana, line?.id ?? '')
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    expect((await a.settings(ana)).less).toMatchObject([{ kind: 'reply', post_text: null }])
    const again = await a.ask(ana, 'POST', `/api/extra/activity/${line?.id}/less`)
    expect(again.status).toBe(404)
  })

  it('leaves out a community’s moved meetings, or a kind that has neither post nor community', async () => {
    const id = await addMeeting(db, community, inHours(5))
    await moveMeeting(db, id, inHours(6))
    await profilesOf({ app, db }).follow(bea, ana)
    for (const { id: line } of await a.lines(ana)) await a.less(ana, line)
    expect(await a.lines(ana)).toEqual([])
    const { kinds, less } = await a.settings(ana)
    expect(kinds).toContainEqual({ kind: 'follower', enabled: false })
    expect(less).toMatchObject([{ kind: 'meeting_moved', community_id: community, community_name: 'Club' }])
    expect(await a.lines(carla)).toHaveLength(1)
    await profilesOf({ app, db }).unfollow(bea, ana)
  })
})

describe('the live stream', () => {
  it('tells at once, whoever it is for, and the other devices of who has read', async () => {
    const address = await listen(app)
    const [own, other] = [await openStream(address, ana.token), await openStream(address, carla.token)]
    const isActivity = (event: LiveEvent) => event.type === 'activity'
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    expect(await own.next(isActivity)).toEqual({ type: 'activity' })
    const id = await addMeeting(db, community, inHours(5))
    await moveMeeting(db, id, inHours(6))
    for (const stream of [own, other]) {
      expect(await stream.next((event) => isActivity(event) && 'shared' in event)).toEqual({
        type: 'activity',
        shared: true,
      })
    }
    // Carla has not been told of Ana's line.
    expect(other.events.filter(({ event }) => isActivity(event))).toHaveLength(1)
    for (const stream of [own, other]) stream.close()
  })
})

describe('old lines', () => {
  it('are deleted after ninety days', async () => {
    const post = await publish(app, ana, community)
    await comment(app, bea, post)
    await db
      .updateTable('activity')
      .set({ occurred_at: sql<Date>`now() - interval '91 days'` })
      .execute()
    await deleteOldActivity(db)
    expect(await db.selectFrom('activity').selectAll().execute()).toEqual([])
  })
})

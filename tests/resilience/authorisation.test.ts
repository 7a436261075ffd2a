import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/api/contract/all.ts'
import { as, form, type Member, register, registerCoach, startHarness } from '../server/support/harness.ts'
import { addOldRows, oldId } from '../server/support/oldRows.ts'
import { createRequest } from './requests.ts'
import { isLongRun } from './rounds.ts'

const { app, db } = await startHarness()

/** Markers: text that only community members may receive, and text that only its owner may receive. */
const [inside, own] = ['d3ntr0', 'pr0p10'] as const
const tiers = ['basic', 'free_coach', 'premium_coach', 'pro_coach', 'enterprise_coach']

/** Callers by their relation to the closed community. */
const people: Record<string, Member | undefined> = { nobody: undefined }
let fellow: Member
let moderator: Member

beforeAll(async () => {
  await addOldRows(db as never, 99)
  // Visible to members only, and not listed.
  await sql`update communities set is_public = false, access_type = 'invitacion', listed = false`.execute(db)
  await sql`update posts set content = ${inside} where community_id is not null`.execute(db)
  await sql`update comments set content = ${inside}`.execute(db)
  await sql`update meetings set topic = ${inside}, join_url = ${`https://example.org/${inside}`}`.execute(db)
  await sql`update surveys set title = ${inside}`.execute(db)
  await sql`update testimony_types set title = ${inside}`.execute(db)
  await sql`update videos set title = ${inside}`.execute(db)
  await sql`update messages set content = ${own}`.execute(db)
  await sql`update referrals set nombre = ${own}`.execute(db)
  await sql`update testimonies set content = ${own}`.execute(db)
  await sql`update survey_answers set value = ${JSON.stringify(own)}::jsonb`.execute(db)

  for (const tier of tiers) people[tier] = await registerCoach(app, db, tier)
  ;[fellow, moderator] = [await register(app), await register(app)]
  people['moderator elsewhere'] = await register(app)
  people['gone'] = await register(app)
  const join = (who: Member | undefined, community: string, role: string) =>
    sql`insert into memberships (id, community_id, user_id, role)
      values (${uuid()}, ${community}, ${who?.id}, ${role})`.execute(db)
  const elsewhere = uuid()
  await sql`insert into communities (id, name, is_public, owner_id)
    values (${elsewhere}, 'Otra', true, ${oldId(1)})`.execute(db)
  await join(people['moderator elsewhere'], elsewhere, 'moderator')
  await join(people['gone'], oldId(10), 'member')
  await sql`delete from memberships where user_id = ${people['gone'].id}`.execute(db)
  await join(fellow, oldId(10), 'member')
  await join(moderator, oldId(10), 'moderator')
})

/** An id of each kind of object that a URL may contain. */
const ids = [
  1, 2, 10, 20, 21, 30, 32, 41, 50, 51, 60, 61, 62, 63, 64, 65, 66, 67, 68, 70, 72, 80, 81, 90,
].map(oldId)

interface Told {
  /** Calls whose replies contain members-only or private text. */
  inside: string[]
  own: string[]
  /** Calls that succeeded. */
  done: string[]
}

/** Makes every call with every id. */
async function askEverything(who: Member | undefined): Promise<Told> {
  const found = { inside: new Set<string>(), own: new Set<string>(), done: new Set<string>() }
  for (const [name, endpoint] of allEndpoints) {
    if (/^auth\.(login|logout|register|refresh)$/u.test(name)) continue
    for (const id of endpoint.path.includes(':id') ? ids : [oldId(10)]) {
      const reply = await app.inject(createRequest(endpoint, id, who))
      expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500)
      if (!who && endpoint.auth !== 'none') expect(reply.statusCode, name).toBe(401)
      if (reply.body.includes(inside)) found.inside.add(name)
      if (reply.body.includes(own)) found.own.add(name)
      if (endpoint.method !== 'GET' && reply.statusCode === 200) found.done.add(name)
    }
  }
  const sorted = (calls: Set<string>) => [...calls].toSorted()
  return { inside: sorted(found.inside), own: sorted(found.own), done: sorted(found.done) }
}

/**
 * Returns all rows of the community and of its two members that nobody else may change; members may increase
 * counters.
 */
async function protectedRows({ counts }: { counts: boolean }): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row from (
      select t::text as row from memberships t where community_id = ${oldId(10)} and user_id in (${oldId(1)}, ${oldId(2)})
      union all select concat_ws(',', id, content, case when ${counts} then comments_count + likes_count end) from posts
        where id = ${oldId(30)}
      union all select t::text from comments t where user_id in (${oldId(1)}, ${oldId(2)})
      union all select t::text from meetings t
      union all select t::text from messages t
      union all select concat_ws(',', conversation_id, user_id, left_at) from conversation_members
      union all select concat_ws(',', id, title, status, case when ${counts} then responses_count end) from surveys
      union all select t::text from survey_responses t where user_id in (${oldId(1)}, ${oldId(2)})
      union all select t::text from referrals t where referrer_id in (${oldId(1)}, ${oldId(2)})
      union all select t::text from testimonies t where user_id in (${oldId(1)}, ${oldId(2)})
      union all select t::text from videos t
      union all select t::text from modules t
      union all select t::text from purchases t where user_id = ${oldId(2)}
      union all select concat_ws(',', id, name, email, role, level, membership_type, bio, avatar_media_id) from users
        where id in (${oldId(1)}, ${oldId(2)})
      union all select t::text from profile_links t
      union all select t::text from sessions t where user_id in (${oldId(1)}, ${oldId(2)})
      union all select concat_ws(',', community_id, enabled, session_duration_minutes) from networking_settings
      union all select t::text from networking_match_members t
    ) everything order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

const outsiders = ['nobody', 'gone', 'moderator elsewhere', ...tiers]

describe('a caller outside a closed community', () => {
  it.each(isLongRun ? outsiders : ['nobody', 'gone', 'moderator elsewhere', 'enterprise_coach'])(
    'receives no content of it from any call and changes nothing in it: %s',
    async (who) => {
      const before = await protectedRows({ counts: true })
      expect(before.length).toBeGreaterThan(20)
      expect(await askEverything(people[who])).toMatchObject({ inside: [], own: [] })
      expect(await protectedRows({ counts: true })).toEqual(before)
    },
  )
})

describe('a member of a closed community', () => {
  it.each(['member', 'moderator'])(
    'reads shared content, but no private content of others, and changes none of it: %s',
    async (role) => {
      const before = await protectedRows({ counts: false })
      const told = await askEverything(role === 'member' ? fellow : moderator)
      expect(told.inside.length).toBeGreaterThan(5)
      expect(told.inside).toEqual(expect.arrayContaining(['posts.getPost', 'surveys.listSurveys']))
      expect(told.own).toEqual([])
      // The requests succeed, so that their failure for others is due to permissions.
      expect(told.done).toEqual(
        expect.arrayContaining([
          'posts.createComment',
          'posts.likePost',
          'reviews.createReview',
          'posts.createPost',
          'posts.createPostWithMedia',
          'surveys.respondSurvey',
        ]),
      )
      expect(await protectedRows({ counts: false })).toEqual(before)
    },
  )
})

describe('the global feed', () => {
  it.each(tiers)('accepts posts of %s only if the membership tier includes publishing', async (tier) => {
    const paid = /^(premium|pro|enterprise)_coach$/u.test(tier)
    const who = people[tier]
    if (!who) throw new Error(tier)
    const asked = await app.inject(as(who, { method: 'GET', url: '/api/global-feed/can-post' }))
    expect(JSON.stringify(asked.json())).toContain(`"can_post":${paid}`)
    const sent = await app.inject(
      as(who, {
        method: 'POST',
        url: '/api/global-feed',
        ...form({ content: 'Hola', category: 'coaching' }),
      }),
    )
    expect(sent.statusCode).toBe(paid ? 200 : 403)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { overviewScreens } from '../../../src/api/contract/overview.ts'
import { monthOf } from '../../../server/modules/ranking/monthOf.ts'
import { memberCount, insertInCommunities, numberedMembers } from '../support/manyMembers.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'
import { queryPlans } from '../support/queryPlans.ts'
import { countRows, measureRatio } from '../support/referenceTasks.ts'

const { app, db, config } = await startHarness()
const coach = await register(app)
const communities: string[] = []
for (let n = 0; n < 5; n += 1) communities.push(await addCommunity(db, { owner: coach }))
const [id = ''] = communities
const { plans } = await queryPlans(config)

/** Each community has the same people, and of each kind as much as they do in a year. */
beforeAll(
  () =>
    insertInCommunities(config, communities, async (run) => {
      const places = sql`unnest(${communities}::uuid[]) community`
      const whenever = sql`now() - make_interval(mins => (n * 7919 % 525600)::integer)`
      await run(sql`update communities set member_count = ${memberCount + 1}`)
      await run(sql`
        insert into products (id, community_id, seller_id, name, price)
        select gen_random_uuid(), community, ${coach.id}, 'Curso', 10 from ${places}`)
      await run(sql`
        insert into modules (id, product_id, coach_id, position, title)
        select gen_random_uuid(), id, ${coach.id}, n, 'Módulo ' || n from products, generate_series(1, 6) n`)
      await run(sql`
        insert into videos (id, module_id, position, title)
        select gen_random_uuid(), id, n, 'Lección ' || n from modules, generate_series(1, 6) n`)
      await run(sql`
        with ${numberedMembers}, lessons as (select id, row_number() over (order by id) as n from videos)
        insert into video_progress (user_id, video_id, watched, updated_at)
        select people.id, lessons.id, place % 2 = 0, now() - make_interval(mins => ((place * 7919 + lessons.n * 31) % 525600)::integer)
        from people join lessons on (place + lessons.n) % 6 = 0`)
      await run(sql`
        insert into surveys (community_id, title, status, closes_at, created_at)
        select community, 'Encuesta', 'active', now() + make_interval(days => n - 8), now() - interval '1 year'
        from ${places}, generate_series(1, 10) n`)
      await run(sql`
        insert into survey_questions (id, survey_id, position, text, type)
        select gen_random_uuid(), id, 0, '¿Vienes?', 'yes_no' from surveys`)
      await run(sql`
        with ${numberedMembers}, asked as (select id, row_number() over (order by id) as n from surveys)
        insert into survey_responses (id, survey_id, user_id, is_anonymous, answers_count, questions_count, created_at)
        select gen_random_uuid(), asked.id, people.id, false, 1, 1, ${whenever}
        from asked join people on (place + n) % 4 = 0`)
      await run(sql`
        insert into testimony_types (community_id, title, position)
        select community, 'Pregunta ' || n, n from ${places}, generate_series(1, 10) n`)
      await run(sql`
        with ${numberedMembers}, types as (select id, community_id, row_number() over (order by id) as n from testimony_types)
        insert into testimonies (id, community_id, user_id, content, type_id, created_at)
        select gen_random_uuid(), types.community_id, people.id, 'Mucho', types.id, ${whenever}
        from types join people on (place + n) % 5 = 0`)
      await run(sql`
        with ${numberedMembers}
        insert into referrals (id, community_id, referrer_id, nombre, telefono, created_at)
        select gen_random_uuid(), community, people.id, 'Julia', '612345678',
          now() - make_interval(mins => ((place * 7919 + n * 86399) % 525600)::integer)
        from people, ${places}, generate_series(1, 2) n`)
      await run(sql`
        with ${numberedMembers}
        insert into monthly_points (community_id, month, user_id, points, actions, last_earned_at, posts_points)
        select community, month, people.id, place % 300, 1, now(), place % 300
        from people, ${places}, unnest(array[${monthOf(new Date())}, '2020-01']) month`)
      await run(sql`
        insert into meetings (community_id, topic, starts_at)
        select community, 'Sesión', now() + make_interval(hours => n - 1000)
        from ${places}, generate_series(1, 3000) n`)
    }),
  300_000,
)

const urlOf = (screen: string) => `/api/extra/communities/${id}/members-activity?screen=${screen}`
const tables =
  'memberships|users|video_progress|survey_responses|testimonies|referrals|monthly_points|meetings'

describe.each(overviewScreens)('what the members do in %s', (screen) => {
  const url = urlOf(screen)

  it('is there in a moment', async () => {
    const call = async () => expect((await app.inject(as(coach, { url }))).statusCode).toBe(200)
    expect(await measureRatio(call, countRows(db))).toBeLessThan(30)
  })

  it('looks at no table of many rows from end to end', async () => {
    const found = await plans(coach, url)
    expect(found.join('\n')).toMatch(new RegExp(tables, 'u'))
    for (const plan of found) {
      expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables})\\b`, 'u'))
    }
  })
})

it('there is much of everything', async () => {
  const many: unknown = expect.toSatisfy((n: number) => n > 500)
  const told = async (screen: string) => {
    const reply = await app.inject(as(coach, { url: urlOf(screen) }))
    return reply.json<{ activity: object }>().activity
  }
  expect(await told('classes')).toMatchObject({ watched_month: many, watched_ever: many, finished: many })
  expect(await told('surveys')).toMatchObject({ open: [{ answered: many }, { answered: many }] })
  expect(await told('testimonials')).toMatchObject({ writers: many, prompts_total: 10 })
  expect(await told('ranking')).toMatchObject({ earners: many })
})

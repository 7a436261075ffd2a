import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { questionTypes } from '../../../src/api/contract/surveys.ts'
import { demoPassword } from '../../../server/demo/people.ts'
import { as, type Member, startHarness } from '../support/harness.ts'
import { surveyCalls } from '../support/surveys.ts'

const { app, db } = await startHarness({ demo: true })
const { list, one } = surveyCalls(app)

async function login(name: string): Promise<Member> {
  const payload = { email: `${name}@faro.demo`, password: demoPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token, user } = reply.json<{ token: string; user: { id: string } }>()
  return { token, id: user.id, email: payload.email, cookie: '' }
}
const surveysOf = async (who: Member) => (await list(who, '?limit=100')).body.surveys

describe.each(['marta', 'diego', 'lucia'])('%s', async (name) => {
  const who = await login(name)

  it('can begin a survey, has answered one, and sees one that is over', async () => {
    const surveys = await surveysOf(who)
    const open = surveys.filter(({ status, user_responded: done }) => status === 'active' && !done)
    expect(open.length).toBeGreaterThan(0)
    expect(surveys.some(({ user_responded: done }) => done)).toBe(true)
    expect(surveys.some(({ status }) => status === 'expired')).toBe(true)
    for (const { id, total_questions: total } of open) {
      expect((await one(who, id as string)).body.survey.questions).toHaveLength(total ?? 0)
    }
  })

  it('is in a community that they may review', async () => {
    const rows = await db
      .selectFrom('memberships')
      .where('user_id', '=', who.id)
      .select('community_id')
      .execute()
    const replies = await Promise.all(
      rows.map(async ({ community_id: id }) => {
        const reply = await app.inject(as(who, { url: `/api/reviews/community/${id}` }))
        return reply.json<{ can_write: boolean }>().can_write
      }),
    )
    expect(replies).toContain(true)
  })
})

it('shows each state, a reward, a place, what came of one, and every kind of question', async () => {
  const lucia = await login('lucia')
  const surveys = await surveysOf(lucia)
  expect(surveys.length).toBeGreaterThanOrEqual(7)
  expect(new Set(surveys.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'expired']))
  for (const what of ['reward_amount', 'maps_link', 'outcome', 'estimated_time', 'coach_name'] as const) {
    expect(surveys.some((survey) => survey[what])).toBe(true)
  }
  expect(surveys.some(({ estimated_time: minutes }) => minutes === null)).toBe(true)
  const types = await Promise.all(
    surveys.map(async ({ id }) => {
      const { questions = [] } = (await one(lucia, id as string)).body.survey
      return new Set(questions?.map(({ question_type: type }) => type))
    }),
  )
  expect(types.some((each) => questionTypes.every((type) => each.has(type)))).toBe(true)
})

it('is answered by members, after it began and before its end, as it must be', async () => {
  const { rows } = await sql`
    select s.title from survey_responses r
    join surveys s on s.id = r.survey_id
    left join memberships m on m.user_id = r.user_id and m.community_id = s.community_id
    where m.id is null or m.joined_at > r.created_at or r.created_at < s.created_at or r.created_at > s.closes_at
      or r.created_at > now() or r.answers_count = 0
      or r.answers_count <> (select count(*) from survey_answers a where a.response_id = r.id)
      or exists (
        select from survey_questions q where q.survey_id = s.id and q.required
          and not exists (select from survey_answers a where a.response_id = r.id and a.question_id = q.id))
      or exists (
        select from survey_answers a join survey_questions q on q.id = a.question_id
        where a.response_id = r.id and q.type = 'multiple_choice' and not exists (
          select from survey_options o where o.question_id = q.id and o.value = a.value #>> '{}'))`.execute(
    db,
  )
  expect(rows).toEqual([])
  const { rows: few } = await sql`
    select (select count(*)::int from survey_responses) as responses,
      (select count(*)::int from point_entries where kind = 'surveys') as entries`.execute(db)
  expect(few).toEqual([{ responses: 29, entries: 29 }])
})

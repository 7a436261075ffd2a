import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { perVariant, preparedQuery } from '../../db/preparedQuery.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'

/** Whether a survey can be answered while it is active: it has questions, and its community is not archived. */
export const isAnswerable = sql<SqlBool>`(
  exists (select from survey_questions q where q.survey_id = surveys.id)
  and not exists (
    select from communities home where home.id = surveys.community_id and home.archived_at is not null))`

type Status = 'active' | 'inactive' | 'expired'

/** The status shown to members: one that cannot be answered cannot be started. */
const statusAt = (at: Date, answerable = isAnswerable) => sql<Status>`
  case when surveys.status <> 'active' or not ${answerable} then 'inactive'
    when surveys.closes_at <= ${at}::timestamptz then 'expired'
    else 'active' end`

const columns = [
  'surveys.id',
  'surveys.community_id',
  'surveys.title',
  'surveys.description',
  'surveys.reward_amount',
  'surveys.estimated_minutes',
  'surveys.maps_link',
  'surveys.outcome',
  'surveys.responses_count',
  'surveys.created_at',
] as const

interface SurveyFilter {
  userId: string
  /** Only of this community. */
  communityId: string | undefined
  limit: number
  at: Date
  /** The sort values of the survey after which the list continues. */
  after?: readonly SortValue[] | undefined
}

/** {@link isAnswerable} where the community has been joined, and its questions have been counted. */
const isAnswerableHere = sql<SqlBool>`(asked.total > 0 and communities.archived_at is null)`

const sortKeys = (at: Date): readonly SortKey[] => [
  { by: sql`(${statusAt(at, isAnswerableHere)} = 'active')`, type: 'boolean', order: 'desc' },
  { by: sql.ref('surveys.created_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('surveys.id'), type: 'uuid', order: 'desc' },
]

interface ListVariant {
  limit: number
  ofCommunity: boolean
  continued: boolean
}

interface ListValues extends Record<string, unknown> {
  userId: string
  communityId: string
  at: Date
  isActive: SortValue
  createdAt: SortValue
  id: SortValue
}

/** The query for each page size, of a community or of all, from the first survey on or continued. */
const surveyList = perVariant(({ limit, ofCommunity, continued }: ListVariant) =>
  preparedQuery(
    ['userId', 'communityId', 'at', 'isActive', 'createdAt', 'id'],
    (db, { userId, communityId, at, isActive, createdAt, id }: ListValues) =>
      db
        .selectFrom('memberships')
        .innerJoin('communities', 'communities.id', 'memberships.community_id')
        .innerJoin('surveys', 'surveys.community_id', 'communities.id')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('survey_questions')
              .whereRef('survey_id', '=', 'surveys.id')
              .select(sql<number>`count(*)::integer`.as('total'))
              .as('asked'),
          (join) => join.onTrue(),
        )
        .leftJoin('users', 'users.id', 'surveys.coach_id')
        .where('memberships.user_id', '=', userId)
        .$if(ofCommunity, (query) => query.where('memberships.community_id', '=', communityId))
        .select([...columns, 'communities.name as community_name', 'users.name as coach_name'])
        .select([statusAt(at, isAnswerableHere).as('status'), 'asked.total as questions_count'])
        .select(respondedBy(userId))
        .$if(continued, (query) => query.where(isAfter(sortKeys(at), [isActive, createdAt, id])))
        .orderBy(orderOf(sortKeys(at)))
        .limit(sql.lit(limit)),
  ),
)

/** Surveys of the user's communities as a member sees them: first those that can be answered, then newest first. */
export async function listSurveys(db: Db, { userId, communityId, limit, at, after }: SurveyFilter) {
  const [isActive = null, createdAt = null, id = null] = requireValuesOf(sortKeys(at), after) ?? []
  const variant = { limit: limit + 1, ofCommunity: communityId !== undefined, continued: after !== undefined }
  const values = { userId, communityId: communityId ?? '', at, isActive, createdAt, id }
  return cutPage(await surveyList(variant)(db, values), limit, (row) => [
    row.status === 'active',
    row.created_at,
    row.id,
  ])
}

const questionsCount = () =>
  sql<number>`(select count(*)::integer from survey_questions q where q.survey_id = surveys.id)`.as(
    'questions_count',
  )

const respondedBy = (userId: string) =>
  sql<boolean>`exists (
    select from survey_responses r where r.survey_id = surveys.id and r.user_id = ${userId})`.as('responded')

/** A survey with the data for access checks; undefined when there is none. */
export function findSurvey(db: Db, { id, userId, at }: { id: string; userId: string; at: Date }) {
  return db
    .selectFrom('surveys')
    .innerJoin('communities', 'communities.id', 'surveys.community_id')
    .leftJoin('users', 'users.id', 'surveys.coach_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.community_id', '=', 'surveys.community_id')
        .on('memberships.user_id', '=', userId),
    )
    .where('surveys.id', '=', id)
    .where('communities.deleted_at', 'is', null)
    .select([...columns, 'communities.name as community_name', 'users.name as coach_name'])
    .select([statusAt(at).as('status'), questionsCount(), respondedBy(userId)])
    .select(['communities.is_public', 'communities.archived_at', 'memberships.role'])
    .executeTakeFirst()
}

export type SurveyRow = Awaited<ReturnType<typeof listSurveys>>['rows'][number]

/** The questions of a survey in order, each with its options in order. */
export async function listQuestions(db: Db, surveyId: string) {
  const questions = await db
    .selectFrom('survey_questions')
    .where('survey_id', '=', surveyId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'text', 'type', 'required'])
    .execute()
  const options = await db
    .selectFrom('survey_options as o')
    .innerJoin('survey_questions as q', 'q.id', 'o.question_id')
    .where('q.survey_id', '=', surveyId)
    .where('q.type', '=', 'multiple_choice')
    .orderBy('o.position')
    .orderBy('o.id')
    .select(['o.id', 'o.question_id', 'o.text', 'o.value'])
    .execute()
  return questions.map((question) => {
    const own = options.filter(({ question_id }) => question_id === question.id)
    const choice = question.type === 'multiple_choice'
    // A choice without options cannot be required.
    return { ...question, required: question.required && !(choice && own.length === 0), options: own }
  })
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

const countOpen = preparedQuery(
  ['communityId', 'userId', 'at'],
  (db, { communityId, userId, at }: { communityId: string; userId: string; at: Date }) =>
    db
      .selectFrom('surveys')
      .where('community_id', '=', communityId)
      .where('status', '=', sql.lit('active'))
      .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', at)]))
      .where(isAnswerable)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('survey_responses as r')
              .whereRef('r.survey_id', '=', 'surveys.id')
              .where('r.user_id', '=', userId)
              .select('r.id'),
          ),
        ),
      )
      .select((eb) => eb.fn.countAll<string>().as('total')),
)

/** Number of a community's surveys that a member can answer at this time and has not answered. */
export async function countOpenSurveys(
  db: Db,
  member: { communityId: string; userId: string; at: Date },
): Promise<number> {
  const [row] = await countOpen(db, member)
  return Number(row?.total ?? 0)
}

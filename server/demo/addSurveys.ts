import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SurveyAnswer } from '#api/contract/surveys.ts'
import type { Database } from '../db/schema.ts'
import type { Members } from './types.ts'
import { idOf } from './people.ts'
import { type DemoSurvey, demoSurveys } from './surveys.ts'

type Trx = Transaction<Database>
type Question = DemoSurvey['questions'][number] & { id: string }

const dayMs = 86_400_000

/** Adds surveys and responses; triggers award the points. */
export async function addSurveys(trx: Trx, people: Members): Promise<void> {
  const communities = await trx.selectFrom('communities').select(['id', 'name', 'owner_id']).execute()
  const at = Date.now()
  const inDays = (days: number) => new Date(at + days * dayMs)
  for (const survey of demoSurveys) {
    const community = communities.find(({ name }) => name === survey.community)
    if (!community) throw new Error(`no demo community ${survey.community}`)
    const { id } = await trx
      .insertInto('surveys')
      .values({
        community_id: community.id,
        coach_id: community.owner_id,
        title: survey.title,
        description: survey.description,
        status: survey.inactive ? 'inactive' : 'active',
        closes_at: survey.closesInDays === undefined ? null : inDays(survey.closesInDays),
        reward_amount: survey.reward ?? null,
        estimated_minutes: survey.minutes ?? null,
        maps_link: survey.mapsLink ?? null,
        outcome: survey.outcome ?? null,
        created_at: inDays(-survey.daysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const questions = await addQuestions(trx, id, survey.questions)
    const step = Math.min(
      1,
      (survey.daysAgo + Math.min(0, survey.closesInDays ?? 0)) / (survey.answeredBy.length + 1),
    )
    for (const [turn, name] of survey.answeredBy.entries()) {
      await addResponse(
        trx,
        id,
        idOf(people, name),
        questions,
        turn,
        inDays(-survey.daysAgo + (turn + 1) * step),
      )
    }
  }
}

async function addQuestions(trx: Trx, surveyId: string, asked: DemoSurvey['questions']): Promise<Question[]> {
  const questions = asked.map((question) => ({ ...question, id: uuid() }))
  await trx
    .insertInto('survey_questions')
    .values(
      questions.map(({ id, text, type, optional }, position) => ({
        id,
        survey_id: surveyId,
        position,
        text,
        type,
        required: !optional,
      })),
    )
    .execute()
  const options = questions.flatMap(({ id, options: texts = [] }) =>
    texts.map((text, position) => ({ question_id: id, position, text, value: text })),
  )
  if (options.length > 0) await trx.insertInto('survey_options').values(options).execute()
  return questions
}

/** Ratings, in rotation. */
const stars = [5, 4, 5, 3, 4]

/** The answer of respondent `turn`; undefined when they skip the question. */
function answerTo(
  { type, options = [], said = [], optional }: Question,
  turn: number,
): SurveyAnswer | undefined {
  if (type === 'rating') return stars[turn % stars.length]
  if (type === 'yes_no') return turn % 4 !== 3
  // The first option gets most votes.
  if (type === 'multiple_choice') return options[turn % 2 === 0 ? 0 : turn % options.length]
  return said[optional ? turn : turn % said.length]
}

async function addResponse(
  trx: Trx,
  surveyId: string,
  userId: string,
  questions: readonly Question[],
  turn: number,
  at: Date,
): Promise<void> {
  const id = uuid()
  const answers = questions.flatMap((question) => {
    const answer = answerTo(question, turn)
    return answer === undefined
      ? []
      : { response_id: id, question_id: question.id, value: JSON.stringify(answer) }
  })
  await trx
    .insertInto('survey_responses')
    .values({
      id,
      survey_id: surveyId,
      user_id: userId,
      is_anonymous: false,
      answers_count: answers.length,
      questions_count: questions.length,
      seconds_spent: 70 + turn * 23,
      created_at: at,
    })
    .execute()
  await trx.insertInto('survey_answers').values(answers).execute()
}

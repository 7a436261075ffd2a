import { v7 as uuid } from 'uuid'
import type { SurveyAnswer } from '#api/contract/surveys.ts'
import type { Db, Trx } from '../../db/client.ts'
import { archivedError, HttpError } from '../../errors.ts'
import { findSurvey, listQuestions } from './repository.ts'
import { questionsChanged, parseAnswers } from './validate.ts'

interface SurveySubmission {
  surveyId: string
  communityId: string
  userId: string
  isAnonymous: boolean
  answers: Readonly<Record<string, SurveyAnswer>>
  seconds: number | null
  /** Idempotency key. */
  key: string | null
  at: Date
}

const alreadyAnswered = () =>
  new HttpError(409, 'Ya has respondido esta encuesta', { code: 'ALREADY_ANSWERED' })

const closedErrors = {
  inactive: ['Esta encuesta no está activa y ya no admite respuestas', 'SURVEY_INACTIVE'],
  expired: ['El plazo para responder esta encuesta ha terminado', 'SURVEY_EXPIRED'],
} as const

/**
 * Stores a response; a trigger awards the points. For the key of a response that is already there, returns that one.
 * @throws {HttpError} 409 when the survey cannot be answered, or not again; 400 for invalid answers.
 */
export async function respond(db: Db, wanted: SurveySubmission) {
  try {
    return await db.transaction().execute((trx) => storeResponse(trx, wanted))
  } catch (error) {
    // A question was deleted meanwhile.
    if (isMissingQuestion(error)) throw questionsChanged()
    throw error
  }
}

const isMissingQuestion = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'survey_answers_question_id_fkey'

async function storeResponse(trx: Trx, wanted: SurveySubmission) {
  const { surveyId, userId, at } = wanted
  if (!(await lockSurvey(trx, wanted))) throw new HttpError(404, 'Encuesta no encontrada')
  const survey = await findSurvey(trx, { id: surveyId, userId, at })
  // The user may have left the community meanwhile.
  if (!survey?.role) throw new HttpError(404, 'Encuesta no encontrada')
  if (survey.responded) {
    const earlier = await findResponse(trx, wanted)
    if (!earlier) throw alreadyAnswered()
    return { ...earlier, points: await pointsOf(trx, userId, earlier.id) }
  }
  if (survey.archived_at) throw archivedError()
  if (survey.status !== 'active') {
    const [text, code] = closedErrors[survey.status]
    throw new HttpError(409, text, { code })
  }
  const questions = await listQuestions(trx, surveyId)
  const given = parseAnswers(questions, wanted.answers)

  const id = uuid()
  await trx
    .insertInto('survey_responses')
    .values({
      id,
      survey_id: surveyId,
      user_id: userId,
      is_anonymous: wanted.isAnonymous,
      answers_count: given.size,
      questions_count: questions.length,
      seconds_spent: wanted.seconds,
      idempotency_key: wanted.key,
      created_at: at,
    })
    .execute()
  if (given.size > 0) {
    await trx
      .insertInto('survey_answers')
      .values(
        Array.from(given, ([question, value]) => ({
          response_id: id,
          question_id: question,
          value: JSON.stringify(value),
        })),
      )
      .execute()
  }
  const points = await pointsOf(trx, userId, id)
  return { id, given: given.size, asked: questions.length, seconds: wanted.seconds, points }
}

/** The response that the user has already sent with this key. */
const findResponse = (trx: Trx, { surveyId, userId, key }: SurveySubmission) =>
  trx
    .selectFrom('survey_responses')
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select(['id', 'answers_count as given', 'questions_count as asked', 'seconds_spent as seconds'])
    .executeTakeFirst()

/** The points that a response has earned. */
async function pointsOf(trx: Trx, userId: string, responseId: string): Promise<number> {
  const earned = await trx
    .selectFrom('point_entries')
    .where('user_id', '=', userId)
    .where('source_id', '=', responseId)
    .where('kind', '=', 'surveys')
    .select('points')
    .executeTakeFirst()
  return earned?.points ?? 0
}

/**
 * Locks everything a response depends on, so that until the transaction ends the survey is not answered by others,
 * closed or deleted. Locks are taken in the same order as when deleting. Returns whether all of it exists.
 */
async function lockSurvey(trx: Trx, { surveyId, communityId, userId }: SurveySubmission) {
  const user = trx.selectFrom('users').where('id', '=', userId).forKeyShare()
  const community = trx.selectFrom('communities').where('id', '=', communityId).forKeyShare()
  const survey = trx.selectFrom('surveys').where('id', '=', surveyId).forNoKeyUpdate()
  for (const row of [user.select('id'), community.select('id'), survey.select('id')]) {
    if (!(await row.executeTakeFirst())) return false
  }
  return true
}

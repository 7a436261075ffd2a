import type { SurveyAnswer } from '#api/contract/surveys.ts'
import type { Db, Trx } from '../../db/client.ts'
import { archivedError, HttpError } from '../../errors.ts'
import { findSurvey, listQuestions } from './repository.ts'
import { findResponse, insertResponse, lockSurvey, sumPoints } from './responseRepository.ts'
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
export async function respondToSurvey(db: Db, wanted: SurveySubmission) {
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
    return { ...earlier, points: await sumPoints(trx, userId, earlier.id) }
  }
  if (survey.archived_at) throw archivedError()
  if (survey.status !== 'active') {
    const [text, code] = closedErrors[survey.status]
    throw new HttpError(409, text, { code })
  }
  const questions = await listQuestions(trx, surveyId)
  const given = parseAnswers(questions, wanted.answers)

  const id = await insertResponse(trx, {
    ...wanted,
    answers: given,
    questionsCount: questions.length,
  })
  const points = await sumPoints(trx, userId, id)
  return { id, given: given.size, asked: questions.length, seconds: wanted.seconds, points }
}

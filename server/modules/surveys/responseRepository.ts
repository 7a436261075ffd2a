import { v7 as uuid } from 'uuid'
import type { SurveyAnswer } from '#api/contract/surveys.ts'
import type { Trx } from '../../db/client.ts'

interface ResponseKey {
  surveyId: string
  userId: string
  /** Idempotency key. */
  key: string | null
}

interface NewResponse extends ResponseKey {
  isAnonymous: boolean
  /** Answers by question id. */
  answers: ReadonlyMap<string, SurveyAnswer>
  questionsCount: number
  /** Seconds that the member spent on the survey; null if unknown. */
  seconds: number | null
  at: Date
}

/** Inserts a response with its answers. @returns its id. */
export async function insertResponse(trx: Trx, response: NewResponse): Promise<string> {
  const { answers } = response
  const id = uuid()
  await trx
    .insertInto('survey_responses')
    .values({
      id,
      survey_id: response.surveyId,
      user_id: response.userId,
      is_anonymous: response.isAnonymous,
      answers_count: answers.size,
      questions_count: response.questionsCount,
      seconds_spent: response.seconds,
      idempotency_key: response.key,
      created_at: response.at,
    })
    .execute()
  if (answers.size > 0) {
    await trx
      .insertInto('survey_answers')
      .values(
        Array.from(answers, ([question, value]) => ({
          response_id: id,
          question_id: question,
          value: JSON.stringify(value),
        })),
      )
      .execute()
  }
  return id
}

/** The response that the user has already sent with this key. */
export const findResponse = (trx: Trx, { surveyId, userId, key }: ResponseKey) =>
  trx
    .selectFrom('survey_responses')
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .select(['id', 'answers_count as given', 'questions_count as asked', 'seconds_spent as seconds'])
    .executeTakeFirst()

/** The points that a response has earned. */
export async function sumPoints(trx: Trx, userId: string, responseId: string): Promise<number> {
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
export async function lockSurvey(
  trx: Trx,
  { surveyId, communityId, userId }: ResponseKey & { communityId: string },
) {
  const user = trx.selectFrom('users').where('id', '=', userId).forKeyShare()
  const community = trx.selectFrom('communities').where('id', '=', communityId).forKeyShare()
  const survey = trx.selectFrom('surveys').where('id', '=', surveyId).forNoKeyUpdate()
  for (const row of [user.select('id'), community.select('id'), survey.select('id')]) {
    if (!(await row.executeTakeFirst())) return false
  }
  return true
}

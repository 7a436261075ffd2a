import * as contract from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input, Reply } from '#api/contract/endpoint.ts'
import { isConnectionFailure } from './queries.ts'

export type SurveyResult = Reply<typeof contract.respondSurvey>
export type SurveyAnswers = Input<typeof contract.respondSurvey>['body']['answers']

/**
 * Sends the answers of a survey, never anonymously. `seconds` is how long the survey was open.
 * @throws {ApiError} when they were not accepted; `sendFailure` has its text.
 */
export function respondSurvey(id: Id, answers: SurveyAnswers, seconds: number): Promise<SurveyResult> {
  const body = { is_anonymous: false, answers, seconds_spent: seconds }
  return call(contract.respondSurvey, { params: { id }, body })
}

/** The text when the answers could not be sent. */
export const sendFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.sendConnection : t.sendFailed

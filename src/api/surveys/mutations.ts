import type * as contract from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { isConnectionFailure } from './queries.ts'
import type { SurveySubmission } from '#api/outbox/contributions.ts'

export type SurveyResult = Reply<typeof contract.respondSurvey>

/**
 * Sends the answers of a survey, never anonymously. A repeated key returns the first result instead of a refusal. If
 * the result has no duration, the measured one is added.
 * @throws {ApiError} when they were not accepted; `sendFailure` has its text.
 */
export async function respondSurvey(
  id: Id,
  { answers, seconds }: SurveySubmission,
  idempotencyKey: string,
): Promise<SurveyResult> {
  const body = { is_anonymous: false, answers }
  const result = await call('surveys.respondSurvey', { params: { id }, body }, { idempotencyKey })
  const measured = result.response?.completion_time_seconds ?? seconds
  return { ...result, response: { ...result.response, completion_time_seconds: measured } }
}

/** Returns the text when the answers could not be sent. */
export const sendFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.sendConnection : t.sendFailed

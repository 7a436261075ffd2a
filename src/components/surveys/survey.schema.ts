import * as z from 'zod/mini'
import { type Question, surveyAnswer } from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { type AnswerValues, fieldOf, isComplete, maxLengthOf } from './answers.ts'

/** The answers to a survey: what is required is there, and what is written fits. */
export function surveySchema(questions: readonly Question[]) {
  const fields = questions.map((question, index) => {
    const max = maxLengthOf(question) ?? Infinity
    const answer = z.optional(surveyAnswer).check(
      z.refine((value) => isComplete(question, value), t.requiredMissing),
      z.refine((value) => typeof value !== 'string' || value.trim().length <= max, t.tooLong(max)),
    )
    return [fieldOf(index), answer] as const
  })
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodMiniType<AnswerValues, AnswerValues>
}

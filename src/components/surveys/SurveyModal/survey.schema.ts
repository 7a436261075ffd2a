import * as z from 'zod/mini'
import { type Question, surveyAnswer } from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { type AnswerValues, fieldOf, isComplete, maxLengthOf } from '../shared/answers.ts'

/** Validates a survey's answers: required ones are present, and texts are short enough. */
export function surveySchema(questions: readonly Question[]) {
  const rules = questions.flatMap((question, index) => {
    const field = fieldOf(index)
    const max = maxLengthOf(question) ?? Infinity
    const fits = (answer: AnswerValues[string]) => typeof answer !== 'string' || answer.trim().length <= max
    return [
      z.refine<AnswerValues>((values) => isComplete(question, values[field]), {
        path: [field],
        error: t.requiredMissing,
      }),
      z.refine<AnswerValues>((values) => fits(values[field]), { path: [field], error: t.tooLong(max) }),
    ]
  })
  // Checks the whole record, because the check of a missing field would not run.
  return z.record(z.string(), z.optional(surveyAnswer)).check(...rules)
}

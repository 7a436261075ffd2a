import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import type { Question } from '#api/contract/surveys.ts'
import type { AnswerValues } from '../shared/answers.ts'
import { surveySchema } from './survey.schema.ts'

/** The schema as a react-hook-form resolver. The form's context are the questions. */
export const resolver: Resolver<AnswerValues, readonly Question[]> = (values, questions = [], options) => {
  const resolve = standardSchemaResolver<AnswerValues, unknown, AnswerValues>(surveySchema(questions))
  return resolve(values, undefined, options)
}

import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { surveysLimit } from './values/surveys.ts'

export * from './values/surveys.ts'

/** A chosen value, a text, or a boolean for yes and no. */
export const surveyAnswer = z.union([z.string(), z.boolean(), z.number()])
export type SurveyAnswer = z.output<typeof surveyAnswer>

export const questionOption = z.object({
  id: maybe(id),
  text: maybe(z.string()),
  /** The value that an answer sends. */
  value: maybe(z.union([z.string(), z.number()])),
})
export type QuestionOption = z.output<typeof questionOption>

export const question = z.object({
  id,
  question_text: maybe(z.string()),
  /** One of `questionTypes`; an unknown one is displayed as open text. */
  question_type: maybe(z.string()),
  is_required: maybe(z.boolean()),
  options: maybe(z.array(questionOption)),
})
export type Question = z.output<typeof question>

export const survey = z.object({
  id,
  title: maybe(z.string()),
  description: maybe(z.string()),
  /** One of `surveyStatuses`; surveys with any other status cannot be started. */
  status: maybe(z.string()),
  /** In EUR. */
  reward_amount: maybe(z.union([z.number(), z.string()])),
  coach_name: maybe(z.string()),
  community_name: maybe(z.string()),
  /** In minutes; `defaultSurveyMinutes` when missing. */
  estimated_time: maybe(z.number()),
  total_questions: maybe(z.number()),
  total_responses: maybe(z.number()),
  created_at: maybe(instant),
  /** An http or https URL. */
  maps_link: maybe(z.string()),
  questions: maybe(z.array(question)),
  /** Whether the caller has answered it. Not in the product spec. */
  user_responded: maybe(z.boolean()),
  /** The coach's plan for the results, if written. Not in the product spec. */
  outcome: maybe(z.string()),
})
export type Survey = z.output<typeof survey>

export const listSurveys = endpoint({
  method: 'GET',
  path: '/api/surveys',
  summary: 'Surveys of a community, for its members: the active ones first, then the newest',
  auth: 'bearer',
  pageCursor: true,
  query: z.object({
    limit: intQuery(1, 100, surveysLimit),
    community_id: z.optional(id),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      /** Surveys without their questions. */
      surveys: maybe(z.array(survey)),
      error: maybe(z.string()),
    }),
  },
})

export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/surveys/:id',
  summary: 'A survey with its questions in their order',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      survey: maybe(survey),
      error: maybe(z.string()),
    }),
  },
})

export const respondSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/respond',
  summary: 'Answers a survey, once a person',
  auth: 'bearer',
  idempotency: 'optional',
  params: idParams,
  body: z.object({
    is_anonymous: z.boolean(),
    /** Answers by question id. */
    answers: z.record(z.string().check(z.maxLength(128)), surveyAnswer),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      stats: maybe(
        z.object({
          total_answers: maybe(z.number()),
          /** 0 to 100. Faro's own server always sends 100, because it requires all mandatory answers. */
          completion_percentage: maybe(z.number()),
        }),
      ),
      response: maybe(
        z.object({
          id: maybe(id),
          completion_time_seconds: maybe(z.number()),
          /** Points earned by answering. Not in the product spec. */
          points_earned: maybe(z.number()),
        }),
      ),
      error: maybe(z.string()),
    }),
  },
})

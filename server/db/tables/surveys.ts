/** Rows of surveys, their questions and responses. */
import type { ColumnType, Generated } from 'kysely'
import type { QuestionType, SurveyAnswer } from '#api/contract/surveys.ts'
import type { Instant } from './columns.ts'

export interface SurveyTables {
  surveys: Surveys
  survey_questions: SurveyQuestions
  survey_options: SurveyOptions
  survey_responses: SurveyResponses
  survey_answers: SurveyAnswers
}

export interface Surveys {
  id: Generated<string>
  community_id: string
  /** The coach who created it. */
  coach_id: string | null
  title: string
  description: string | null
  status: Generated<'active' | 'inactive'>
  /** Until when an active survey can be answered; unlimited when null. */
  closes_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** In EUR; PostgreSQL's `numeric` is read as text. */
  reward_amount: ColumnType<string | null, number | string | null | undefined, number | string | null>
  estimated_minutes: number | null
  maps_link: string | null
  /** What the coach will do with the answers. */
  outcome: string | null
  /** Maintained by a trigger on survey_responses. */
  responses_count: Generated<number>
  created_at: Instant
}

export interface SurveyQuestions {
  id: Generated<string>
  survey_id: string
  position: number
  text: string
  type: QuestionType
  required: Generated<boolean>
}

/** Options of a question of type `multiple_choice`. */
export interface SurveyOptions {
  id: Generated<string>
  question_id: string
  position: number
  text: string
  /** Unique within its question; stored in answers. */
  value: string
}

/** One row per person and survey. */
export interface SurveyResponses {
  id: string
  survey_id: string
  user_id: string
  is_anonymous: boolean
  /** Number of answered questions, and of questions at that time. */
  answers_count: number
  questions_count: number
  /** How long the survey was open, if the client reported it. */
  seconds_spent: number | null
  /** Sent by the client, so that a lost reply can be asked for again. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>
  created_at: Instant
}

export interface SurveyAnswers {
  response_id: string
  question_id: string
  /** A number of 1 to 5, a boolean, the value of an option, or a text; by the question's type. */
  value: ColumnType<SurveyAnswer, string, never>
}

/** Surveys per list, from the product spec. */
export const surveysLimit = 50

/** Default duration of a survey in minutes. */
export const defaultSurveyMinutes = 5

/** Values of a rating question. */
export const surveyRatings = [1, 2, 3, 4, 5] as const

/** Maximum length of a written answer. The product spec has no such limit. */
export const shortAnswerMaxLength = 200
export const longAnswerMaxLength = 4000

/** Only an active survey can be started. */
export const surveyStatuses = ['active', 'inactive', 'expired'] as const
export type SurveyStatus = (typeof surveyStatuses)[number]

export const questionTypes = [
  'rating',
  'multiple_choice',
  'yes_no',
  'long_text',
  'short_text',
  'open_text',
] as const
export type QuestionType = (typeof questionTypes)[number]

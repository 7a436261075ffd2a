/** Converts answers between form, draft and server. In the form, questions are identified by their index. */
import type { SurveyAnswers } from '#api/outbox/contributions.ts'
import type { SavedResponse, SurveyDraft } from '#api/drafts/surveyDrafts.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { Question, QuestionOption, QuestionType, SurveyAnswer } from '#api/contract/surveys.ts'
import {
  longAnswerMaxLength,
  questionTypes,
  shortAnswerMaxLength,
  surveyRatings,
} from '#api/contract/values/surveys.ts'
import { isBlank, normaliseText } from '#api/contract/normaliseText.ts'

/** The form's values: one answer per question, keyed by {@link fieldOf} of its index. */
export type AnswerValues = Record<string, SurveyAnswer | undefined>

/** Field name of a question. Not its id, because react-hook-form treats dots in names as paths. */
export const fieldOf = (index: number): `q${number}` => `q${index}`

/** The question's type; unknown ones count as open text. */
export const kindOf = ({ question_type: type }: Question): QuestionType =>
  questionTypes.find((known) => known === type) ?? 'open_text'

/** The answer of an option: its value, else its text or id. */
export function valueOf({ value, text, id }: QuestionOption): string | number {
  if (typeof value === 'number') return value
  return [value, text].find((one) => one?.trim()) ?? id ?? ''
}

/** The valid options. */
export const optionsOf = ({ options }: Question): readonly QuestionOption[] =>
  (options ?? []).filter((option) => valueOf(option) !== '')

/** Maximum length of a text answer; `undefined` for other types. */
export function maxLengthOf(question: Question): number | undefined {
  const kind = kindOf(question)
  if (kind === 'short_text') return shortAnswerMaxLength
  return kind === 'long_text' || kind === 'open_text' ? longAnswerMaxLength : undefined
}

/** Whether there is an answer; blank text counts as none. */
export const isAnswered = (answer: SurveyAnswer | undefined): answer is SurveyAnswer =>
  typeof answer === 'string' ? !isBlank(answer) : answer !== undefined

/** Whether the question is required. A choice question without options cannot be. */
export const isRequired = (question: Question): boolean =>
  question.is_required === true && (kindOf(question) !== 'multiple_choice' || optionsOf(question).length > 0)

/** Whether the user may continue: a required question needs an answer. */
export const isComplete = (question: Question, answer: SurveyAnswer | undefined): boolean =>
  !isRequired(question) || isAnswered(answer)

/** Whether an answer is valid for the question. */
function fits(question: Question, answer: SurveyAnswer): boolean {
  const kind = kindOf(question)
  if (kind === 'yes_no') return typeof answer === 'boolean'
  if (kind === 'rating') return surveyRatings.some((step) => step === answer)
  if (kind === 'multiple_choice') return optionsOf(question).some((option) => valueOf(option) === answer)
  return typeof answer === 'string'
}

/** Index of the first unanswered required question; -1 if there is none. */
export const firstMissing = (questions: readonly Question[], values: AnswerValues): number =>
  questions.findIndex((question, index) => !isComplete(question, values[fieldOf(index)]))

/** Number of answered questions. */
export const countAnswered = (questions: readonly Question[], values: AnswerValues): number =>
  questions.filter((_, index) => isAnswered(values[fieldOf(index)])).length

/** The request body: a map from question id to text, boolean or option value, without blank answers. */
export function toAnswers(questions: readonly Question[], values: AnswerValues): SurveyAnswers {
  const entries = questions.flatMap(({ id }, index): [string, SurveyAnswer][] => {
    const answer = values[fieldOf(index)]
    if (!isAnswered(answer)) return []
    return [[String(id), typeof answer === 'string' ? normaliseText(answer) : answer]]
  })
  return Object.fromEntries(entries)
}

/** The answers as stored in a draft. */
export function toResponses(questions: readonly Question[], values: AnswerValues): SavedResponse[] {
  return questions.flatMap((question, index): SavedResponse[] => {
    const answer = values[fieldOf(index)]
    if (answer === undefined || answer === '') return []
    const kind = kindOf(question)
    const written = maxLengthOf(question) !== undefined
    return [
      {
        question_id: question.id,
        question_type: kind,
        ...(written ? { response_text: String(answer) } : { response_value: answer }),
      },
    ]
  })
}

/** Number of answers in a draft. */
export const countDrafted = ({ responses }: SurveyDraft): number =>
  responses.filter(({ response_value, response_text }) => isAnswered(response_value ?? response_text)).length

export interface Restored {
  values: AnswerValues
  /** Index of the question to continue with. */
  index: number
  answered: number
  /** Number of answers that no longer fit any question. */
  dropped: number
}

/**
 * Restores the answers of a draft that still fit the questions; those to removed or changed questions and removed
 * options are dropped. Continues where the member left off, but not past an unanswered required question.
 */
export function restore(draft: SurveyDraft, questions: readonly Question[]): Restored {
  const values: AnswerValues = {}
  let dropped = 0
  for (const { question_id, question_type, response_value, response_text } of draft.responses) {
    const index = questions.findIndex(({ id }) => sameId(id, question_id))
    const question = questions[index]
    const answer = response_value ?? response_text
    if (answer === undefined) continue
    const sameKind = question && (question_type === undefined || question_type === kindOf(question))
    if (sameKind && fits(question, answer)) values[fieldOf(index)] = answer
    else dropped += 1
  }
  const { current_question_id: id, current_question_index: place } = draft
  const currentIndex = id === undefined ? -1 : questions.findIndex((question) => sameId(question.id, id))
  const last = Math.max(0, questions.length - 1)
  const nearest = Math.min(Math.max(0, Math.trunc(place)), last)
  const missing = firstMissing(questions, values)
  const resumeIndex = currentIndex === -1 ? nearest : currentIndex
  return {
    values,
    index: missing === -1 ? resumeIndex : Math.min(resumeIndex, missing),
    answered: countAnswered(questions, values),
    dropped,
  }
}

/** Whether two lists contain the same questions, so that answers to one fit the other. */
export const sameQuestions = (a: readonly Question[], b: readonly Question[]): boolean =>
  JSON.stringify(a.map(questionSignature)) === JSON.stringify(b.map(questionSignature))

const questionSignature = (question: Question) => [
  String(question.id),
  question.question_text ?? '',
  kindOf(question),
  isRequired(question),
  optionsOf(question).map((option) => [valueOf(option), option.text ?? '']),
]

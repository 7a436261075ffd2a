/** What somebody answers: between form, draft and server. Questions are told apart by their place in the form. */
import type { SurveyAnswers } from '#api/surveys/mutations.ts'
import type { SavedResponse, SurveyDraft } from '#api/surveys/drafts.ts'
import { sameId } from '#api/contract/common.ts'
import {
  longAnswerMaxLength,
  type Question,
  type QuestionOption,
  type QuestionType,
  questionTypes,
  shortAnswerMaxLength,
  type SurveyAnswer,
  surveyRatings,
} from '#api/contract/surveys.ts'
import { isBlank } from '#lib/blank.ts'

/** The form's values: an answer a question, under {@link fieldOf} its place. */
export type AnswerValues = Record<string, SurveyAnswer | undefined>

/** Not the question's id: form libraries read dots in names as paths. */
export const fieldOf = (index: number): `q${number}` => `q${index}`

/** How a question is asked; an unknown type as open text. */
export const kindOf = ({ question_type: type }: Question): QuestionType =>
  questionTypes.find((known) => known === type) ?? 'open_text'

/** What choosing an option answers: its value, or what else it has. */
export function valueOf({ value, text, id }: QuestionOption): string | number {
  if (typeof value === 'number') return value
  return [value, text].find((one) => one?.trim()) ?? id ?? ''
}

/** The options that can be chosen. */
export const optionsOf = ({ options }: Question): readonly QuestionOption[] =>
  (options ?? []).filter((option) => valueOf(option) !== '')

/** Characters that fit into a written answer; nothing for the other kinds. */
export function maxLengthOf(question: Question): number | undefined {
  const kind = kindOf(question)
  if (kind === 'short_text') return shortAnswerMaxLength
  return kind === 'long_text' || kind === 'open_text' ? longAnswerMaxLength : undefined
}

/** Whether there is an answer; blanks are none. */
export const isAnswered = (answer: SurveyAnswer | undefined): answer is SurveyAnswer =>
  typeof answer === 'string' ? !isBlank(answer) : answer !== undefined

/** Whether the question must be answered. Where there is nothing to choose from, nobody can be made to. */
export const isRequired = (question: Question): boolean =>
  question.is_required === true && (kindOf(question) !== 'multiple_choice' || optionsOf(question).length > 0)

/** Whether one may go on from a question: a required one needs a non-blank answer. */
export const isComplete = (question: Question, answer: SurveyAnswer | undefined): boolean =>
  !isRequired(question) || isAnswered(answer)

/** Whether an answer can be one to this question. */
function fits(question: Question, answer: SurveyAnswer): boolean {
  const kind = kindOf(question)
  if (kind === 'yes_no') return typeof answer === 'boolean'
  if (kind === 'rating') return surveyRatings.some((step) => step === answer)
  if (kind === 'multiple_choice') return optionsOf(question).some((option) => valueOf(option) === answer)
  return typeof answer === 'string'
}

/** The place of the first question that must be answered and is not; -1 when there is none. */
export const firstMissing = (questions: readonly Question[], values: AnswerValues): number =>
  questions.findIndex((question, index) => !isComplete(question, values[fieldOf(index)]))

/** How many questions are answered. */
export const countAnswered = (questions: readonly Question[], values: AnswerValues): number =>
  questions.filter((_, index) => isAnswered(values[fieldOf(index)])).length

/** What is sent: a map from question id to text, boolean or chosen value, without what is blank. */
export function toAnswers(questions: readonly Question[], values: AnswerValues): SurveyAnswers {
  const given = questions.flatMap(({ id }, index): [string, SurveyAnswer][] => {
    const answer = values[fieldOf(index)]
    if (!isAnswered(answer)) return []
    return [[String(id), typeof answer === 'string' ? answer.trim() : answer]]
  })
  return Object.fromEntries(given)
}

/** What a draft keeps of the answers. */
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

/** How many questions a draft has answers to. */
export const countDrafted = ({ responses }: SurveyDraft): number =>
  responses.filter(({ response_value, response_text }) => isAnswered(response_value ?? response_text)).length

export interface Restored {
  values: AnswerValues
  /** The question to go on with. */
  index: number
  answered: number
  /** Answers that no longer belong to any question. */
  dropped: number
}

/**
 * A draft's answers as far as they still fit the questions: those to questions that are gone or are asked in another
 * way, and options that are gone, are dropped. It goes on where it was left, but behind no required blank.
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
  const own = id === undefined ? -1 : questions.findIndex((question) => sameId(question.id, id))
  const last = Math.max(0, questions.length - 1)
  const nearest = Math.min(Math.max(0, Math.trunc(place)), last)
  const missing = firstMissing(questions, values)
  const wanted = own === -1 ? nearest : own
  return {
    values,
    index: missing === -1 ? wanted : Math.min(wanted, missing),
    answered: countAnswered(questions, values),
    dropped,
  }
}

/** Whether two lists ask the same, so that answers to one are answers to the other. */
export const sameQuestions = (a: readonly Question[], b: readonly Question[]): boolean =>
  JSON.stringify(a.map(asked)) === JSON.stringify(b.map(asked))

const asked = (question: Question) => [
  String(question.id),
  question.question_text ?? '',
  kindOf(question),
  isRequired(question),
  optionsOf(question).map((option) => [valueOf(option), option.text ?? '']),
]

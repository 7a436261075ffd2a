import {
  longAnswerMaxLength,
  type QuestionType,
  shortAnswerMaxLength,
  type SurveyAnswer,
} from '#api/contract/surveys.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../errors.ts'
import type { QuestionRow } from './repository.ts'

const invalid = (text: string, code: string) => new HttpError(400, text, { code })

/**
 * Validates the answers and returns them by question id, normalised: texts as everywhere, ratings as numbers, blank answers
 * omitted.
 * @throws {HttpError} 400 naming the number of the first invalid or missing answer; also for answers to unknown
 * questions, which the coach has changed meanwhile.
 */
export function parseAnswers(
  questions: readonly QuestionRow[],
  sent: Readonly<Record<string, SurveyAnswer>>,
): Map<string, SurveyAnswer> {
  const answers = new Map(Object.entries(sent).map(([id, answer]) => [id, normalise(answer)]))
  const known = new Set(questions.map(({ id }) => id))
  if ([...answers.keys()].some((id) => !known.has(id))) throw questionsChanged()
  const given = new Map<string, SurveyAnswer>()
  for (const [index, question] of questions.entries()) {
    const answer = answers.get(question.id)
    if (answer !== undefined && answer !== '')
      given.set(question.id, parseAnswer(answer, question, index + 1))
    else if (question.required) {
      throw invalid(`La pregunta ${index + 1} es obligatoria`, 'ANSWER_REQUIRED')
    }
  }
  return given
}

const normalise = (answer: SurveyAnswer): SurveyAnswer =>
  typeof answer === 'string' ? normaliseText(answer) : answer

/** The error for answers to questions that no longer exist. */
export const questionsChanged = () =>
  invalid(
    'Las preguntas de esta encuesta han cambiado. Ciérrala y vuelve a abrirla para revisar tus respuestas.',
    'QUESTIONS_CHANGED',
  )

/** Maximum lengths of written answers. */
const maxLengths: Partial<Record<QuestionType, number>> = {
  short_text: shortAnswerMaxLength,
  long_text: longAnswerMaxLength,
  open_text: longAnswerMaxLength,
}

function parseAnswer(answer: SurveyAnswer, question: QuestionRow, number: number): SurveyAnswer {
  if (question.type === 'yes_no') {
    if (typeof answer === 'boolean') return answer
    throw invalid(`Responde sí o no a la pregunta ${number}`, 'INVALID_ANSWER')
  }
  if (question.type === 'rating') {
    const text = typeof answer === 'boolean' ? '' : String(answer)
    if (/^[1-5]$/u.test(text)) return Number(text)
    throw invalid(`Responde con un número del 1 al 5 a la pregunta ${number}`, 'INVALID_ANSWER')
  }
  if (question.type === 'multiple_choice') {
    const chosen = question.options.find(
      ({ value }) => typeof answer !== 'boolean' && normaliseText(value) === String(answer),
    )
    if (chosen) return chosen.value
    throw invalid(`Elige una de las opciones de la pregunta ${number}`, 'INVALID_ANSWER')
  }
  if (typeof answer !== 'string') {
    throw invalid(`Responde con un texto a la pregunta ${number}`, 'INVALID_ANSWER')
  }
  const most = maxLengths[question.type] ?? longAnswerMaxLength
  if (answer.length > most) {
    throw invalid(
      `La respuesta a la pregunta ${number} no puede tener más de ${most} caracteres`,
      'ANSWER_TOO_LONG',
    )
  }
  return answer
}

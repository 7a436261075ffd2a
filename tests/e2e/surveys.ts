/** Surveys created for one test, and locators of their screen. */
import type { Locator, Page } from 'playwright/test'
import type { QuestionType } from '#api/contract/surveys.ts'
import { type Person, sql } from './chat.ts'
import type { Server } from './server.ts'

interface Asked {
  text: string
  type: QuestionType
  required?: boolean
  /** Text and value of each option of a multiple choice. */
  options?: readonly [text: string, value: string][]
}

/** Adds an active survey without reward to a community; returns the ids of its questions. */
export async function addSurvey(
  server: Server,
  { communityId, coach, title }: { communityId: string; coach: Person; title: string },
  questions: readonly Asked[],
): Promise<{ id: string; questions: string[] }> {
  const [survey] = await sql<{ id: string }>(
    server,
    `insert into surveys (community_id, coach_id, title, description, estimated_minutes)
     values ($1, $2, $3, 'De una prueba.', 4) returning id`,
    [communityId, coach.id, title],
  )
  if (!survey) throw new Error('The survey did not come back')
  const ids: string[] = []
  for (const [position, { text, type, required = false, options = [] }] of questions.entries()) {
    const [row] = await sql<{ id: string }>(
      server,
      `insert into survey_questions (survey_id, position, text, type, required)
       values ($1, $2, $3, $4, $5) returning id`,
      [survey.id, position, text, type, required],
    )
    ids.push(row?.id ?? '')
    for (const [place, [label, value]] of options.entries()) {
      await sql(
        server,
        'insert into survey_options (question_id, position, text, value) values ($1, $2, $3, $4)',
        [row?.id, place, label, value],
      )
    }
  }
  return { id: survey.id, questions: ids }
}

/** Returns a person's stored answers by question id. */
export async function listAnswers(server: Server, person: Person): Promise<Record<string, unknown>> {
  const rows = await sql<{ question_id: string; value: unknown }>(
    server,
    `select a.question_id, a.value from survey_answers a
     join survey_responses r on r.id = a.response_id where r.user_id = $1`,
    [person.id],
  )
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value]))
}

export const surveyCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

/** Returns locators of the open survey. */
export const openSurvey = (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title })
  return {
    dialog,
    question: (text: string) => dialog.getByRole('heading', { name: text }),
    next: dialog.getByRole('button', { name: 'Siguiente' }),
    previous: dialog.getByRole('button', { name: 'Anterior' }),
    submit: dialog.getByRole('button', { name: 'Enviar Encuesta' }),
    text: dialog.getByRole('textbox'),
  }
}

/** Opens a survey from its card. */
export async function startSurvey(page: Page, title: string) {
  await surveyCard(page, title)
    .getByRole('button', { name: /^Comenzar Encuesta/ })
    .click()
  return openSurvey(page, title)
}

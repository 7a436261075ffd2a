/** Adds surveys directly to the database, and calls about them. */
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { QuestionType, Survey } from '../../../src/api/contract/surveys.ts'
import type { Db } from '../../../server/db/client.ts'
import type { Surveys } from '../../../server/db/tables/surveys.ts'
import { as, type Member } from './harness.ts'

interface Asked {
  type: QuestionType
  required?: boolean
  text?: string
  /** Values, also used as texts. */
  options?: string[]
}

interface Answer<T> {
  status: number
  body: T & { error?: string }
}

export interface Outcome {
  success: boolean
  stats: { total_answers: number; completion_percentage: number }
  response: { id: string; completion_time_seconds: number | null; points_earned: number }
  error?: string
  error_code?: string
}

export function surveyRows(db: Db) {
  async function ask(surveyId: string, questions: readonly Asked[]): Promise<string[]> {
    const ids: string[] = []
    for (const [
      position,
      { type, required = true, text = `Pregunta ${type}`, options = [] },
    ] of questions.entries()) {
      const id = uuid()
      ids.push(id)
      await db
        .insertInto('survey_questions')
        .values({ id, survey_id: surveyId, position, text, type, required })
        .execute()
      for (const [place, value] of options.entries()) {
        await db
          .insertInto('survey_options')
          .values({ question_id: id, position: place, text: value, value })
          .execute()
      }
    }
    return ids
  }

  return {
    ask,
    /** Adds a member's response without its answers. */
    answer: (surveyId: string, who: Member, at = new Date()) =>
      db
        .insertInto('survey_responses')
        .values({
          id: uuid(),
          survey_id: surveyId,
          user_id: who.id,
          is_anonymous: false,
          answers_count: 1,
          questions_count: 1,
          seconds_spent: null,
          created_at: at,
        })
        .execute(),
    /** Adds a survey with questions; returns the ids. */
    async survey(
      communityId: string,
      row: Partial<Insertable<Surveys>> = {},
      questions: readonly Asked[] = [{ type: 'yes_no' }],
    ) {
      const { id } = await db
        .insertInto('surveys')
        .values({
          community_id: communityId,
          coach_id: null,
          title: 'Encuesta',
          description: null,
          estimated_minutes: null,
          maps_link: null,
          outcome: null,
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, questions: await ask(id, questions) }
    },
  }
}

/** Calls about surveys; each returns the relevant part of the reply. */
export function surveyCalls(app: FastifyInstance) {
  async function get<T>(who: Member, url: string): Promise<Answer<T>> {
    const reply = await app.inject(as(who, { url }))
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    list: (who: Member, query: string) => get<{ surveys: Survey[] }>(who, `/api/surveys${query}`),
    one: (who: Member, id: string) => get<{ survey: Survey }>(who, `/api/surveys/${id}`),
    respond: async (who: Member, id: string, answers: Record<string, unknown>, fields: object = {}) => {
      const payload = { is_anonymous: false, answers, ...fields }
      const reply = await app.inject(as(who, { method: 'POST', url: `/api/surveys/${id}/respond`, payload }))
      return { status: reply.statusCode, body: reply.json<Outcome>() }
    },
  }
}

import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/surveys.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { communityNotFound, requireMember } from '../communities/policy.ts'
import { findSurvey, listSurveys, listQuestions, type SurveyRow } from './repository.ts'
import { respondToSurvey } from './respondToSurvey.ts'

/** Large enough for many long answers. */
const maxBodyBytes = 2 * 1024 * 1024

/** With the duration in seconds that clients of earlier releases send. */
const respondEndpoint = {
  ...contract.respondSurvey,
  body: z.extend(contract.respondSurvey.body, {
    seconds_spent: z.optional(z.number().check(z.gte(0), z.lte(31_536_000))),
  }),
}

/** Surveys of communities: for members only, answered once per person. */
export function surveyRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.listSurveys, async ({ query, user, after }) => {
    const { limit, community_id: community } = query
    const communityId = community === undefined ? undefined : String(community)
    if (communityId !== undefined && !isGuid(communityId)) throw communityNotFound()
    const { rows, next } = await listSurveys(db, {
      userId: user.id,
      communityId,
      limit,
      at: new Date(),
      after,
    })
    // Only members are shown any.
    if (communityId !== undefined && rows.length === 0) await requireMember(db, user.id, communityId)
    return { success: true, next_cursor: next, surveys: rows.map(toSurvey) }
  })

  route(app, contract.getSurvey, async ({ params, user }) => {
    const row = await requireSurvey(db, user.id, params.id)
    const questions = await listQuestions(db, row.id)
    return {
      success: true,
      survey: {
        ...toSurvey(row),
        questions: questions.map(({ id, text, type, required, options }) => ({
          id,
          question_text: text,
          question_type: type,
          is_required: required,
          options: options.map((option) => ({ id: option.id, text: option.text, value: option.value })),
        })),
      },
    }
  })

  route(
    app,
    respondEndpoint,
    async ({ params, body, user, key = null }) => {
      const { id, community_id: communityId } = await requireSurvey(db, user.id, params.id)
      const seconds = body.seconds_spent === undefined ? null : Math.round(body.seconds_spent)
      const response = await respondToSurvey(db, {
        surveyId: id,
        communityId,
        userId: user.id,
        isAnonymous: body.is_anonymous,
        answers: body.answers,
        seconds,
        key,
        at: new Date(),
      })
      return {
        success: true,
        stats: {
          total_answers: response.given,
          completion_percentage: Math.round((response.given / response.asked) * 100),
        },
        response: {
          id: response.id,
          completion_time_seconds: response.seconds,
          points_earned: response.points,
        },
      }
    },
    { bodyLimit: maxBodyBytes },
  )
}

/** @throws {HttpError} 404 for a survey hidden from the user, 403 when they have to join first. */
async function requireSurvey(db: Db, userId: string, surveyId: Id) {
  const id = String(surveyId)
  const row = isGuid(id) ? await findSurvey(db, { id, userId, at: new Date() }) : undefined
  if (!row || (!row.is_public && !row.role)) throw new HttpError(404, 'Encuesta no encontrada')
  if (!row.role) throw new HttpError(403, 'Únete a la comunidad para participar.')
  return row
}

function toSurvey(row: SurveyRow): contract.Survey {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    reward_amount: row.reward_amount === null ? null : Number(row.reward_amount),
    coach_name: row.coach_name,
    community_name: row.community_name,
    estimated_time: row.estimated_minutes,
    total_questions: row.questions_count,
    total_responses: row.responses_count,
    created_at: row.created_at.toISOString(),
    maps_link: row.maps_link,
    user_responded: row.responded,
    outcome: row.outcome,
  }
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/surveys.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'

/** Surveys of communities: for their members, answered once a person. */
export function surveyRoutes(app: FastifyInstance): void {
  const unknown = async () => {
    throw new HttpError(404, 'Encuesta no encontrada')
  }
  route(app, contract.listSurveys, unknown)
  route(app, contract.getSurvey, unknown)
  route(app, contract.respondSurvey, unknown)
}

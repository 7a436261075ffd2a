import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/networking.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'

const later = async () => {
  throw new HttpError(503, 'Networking todavía no está disponible.')
}

/** The queue of a community and the matches that come out of it. */
export function networkingRoutes(app: FastifyInstance): void {
  route(app, contract.getNetworkingSettings, later)
  route(app, contract.getQueueStatus, later)
  route(app, contract.joinQueue, later)
  route(app, contract.leaveQueue, later)
  route(app, contract.getMatch, later)
  route(app, contract.endMatch, later)
  route(app, contract.reportMatch, later)
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/networking.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'

const later = async () => {
  throw new HttpError(503, 'Los bloqueos todavía no están disponibles.')
}

/** People whom one does not want to meet or hear from. */
export function blockRoutes(app: FastifyInstance): void {
  route(app, contract.listBlocks, later)
  route(app, contract.blockPerson, later)
  route(app, contract.unblockPerson, later)
}

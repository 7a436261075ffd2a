import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/testimonies.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'

/** Sends a testimonial, tells how far it is, stops it. */
export function uploadRoutes(app: FastifyInstance): void {
  for (const endpoint of [contract.uploadTestimony, contract.getUploadProgress, contract.cancelUpload]) {
    route(app, endpoint, async () => {
      throw new HttpError(503, 'Todavía no está disponible.')
    })
  }
}

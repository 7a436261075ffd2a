import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/classes/modules.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'
import { findModuleImage, findModuleWithVideos } from './moduleRepository.ts'
import { requireModule } from './policy.ts'
import { videoStreamRoutes } from './videoStreamRoutes.ts'

/** Modules and their videos. `secret` signs video URLs. */
export function moduleRoutes(app: FastifyInstance, secret: string): void {
  const { db, media } = app

  route(app, contract.getModule, async ({ params, user }) => {
    const id = await requireModule(db, user.id, params.id)
    return { success: true, ...(await findModuleWithVideos(db, user, id)) }
  })

  route(app, contract.getModuleImage, async ({ params, query, user }) => {
    const id = await requireModule(db, user.id, params.id)
    const row = await findModuleImage(db, id)
    if (!row) throw new HttpError(404, 'Este módulo no tiene imagen')
    const { url, expiresIn } = media.lease(row.storage_key, query.expires_in)
    return { success: true, signed_url: url, url, expires_in: expiresIn }
  })

  videoStreamRoutes(app, secret)
}

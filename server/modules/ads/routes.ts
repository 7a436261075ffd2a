import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/ads.ts'
import { HttpError } from '../../errors.ts'
import { countAction } from '../../limits/rateLimits.ts'
import { imageUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { addImpression, findCreative, findCreativeFile } from './repository.ts'

const creativeNotFound = () => new HttpError(404, 'Creativo no encontrado')

/** Media and impressions of ads. */
export function adRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getCreativeUrl, async ({ params }) => {
    const id = String(params.id)
    const row = isGuid(id) ? await findCreativeFile(db, id) : undefined
    if (!row) throw new HttpError(404, 'Este creativo no tiene archivo')
    return {
      success: true,
      signed_url: media.url(row.storage_key, imageUrlSeconds),
      media_type: row.kind,
      media_size: Number(row.bytes),
      expires_in: imageUrlSeconds,
    }
  })

  route(app, contract.recordImpression, async ({ params, body, user }) => {
    const id = String(params.id)
    if (String(body.user_id) !== user.id) {
      throw new HttpError(403, 'Solo puedes registrar tus propias impresiones.')
    }
    const known = isGuid(id) ? await findCreative(db, id) : undefined
    if (!known) throw creativeNotFound()
    // Repeated impressions count, but not hundreds by one person in a short time: those are ignored silently.
    if ((await countAction(db, 'figures', `${user.id}:${id.toLowerCase()}`)) > 0) return { success: true }
    await addImpression(db, id, user.id)
    return { success: true }
  })
}

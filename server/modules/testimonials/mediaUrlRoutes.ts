import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/testimonials.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { findMedia } from './repository.ts'

/** Signed media URLs of the user's own testimonials, and of those shown on a sales page. */
export function mediaUrlRoutes(app: FastifyInstance): void {
  const { db, media } = app
  for (const [endpoint, column, field, missing] of [
    [contract.getTestimonialVideoUrl, 'video_media_id', 'video_url', 'Este testimonio no tiene video'],
    [contract.getTestimonialImageUrl, 'image_media_id', 'image_url', 'Este testimonio no tiene imagen'],
  ] as const) {
    route(app, endpoint, async ({ params, query, user }) => {
      const id = String(params.id)
      const row = isGuid(id) ? await findMedia(db, { id, column, userId: user.id }) : undefined
      if (!row) throw new HttpError(404, missing)
      const { url, expiresIn } = media.lease(row.storage_key, query.expires_in)
      return {
        success: true,
        [field]: url,
        expires_in: expiresIn,
        expires_at: new Date(Date.now() + expiresIn * 1000).toISOString(),
        file_info: { content_type: row.content_type, bytes: Number(row.bytes) },
      }
    })
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { postMaxLength } from '#api/contract/posts.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../errors.ts'
import { communityLimits } from '../../media/fileLimits.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { refuseMuted } from '../communities/mutes.ts'
import { requireMember } from '../communities/policy.ts'
import { imageAlt, publishForm } from './publishForm.ts'

/**
 * Publishes a community post from a multipart form and returns its id. A repeated idempotency key returns the id of the
 * first post.
 * @throws {HttpError} 400 for the text, 404 or 403 for the community, 413 or 415 for a file; nothing remains stored
 * then.
 */
export function publishInCommunity(
  app: FastifyInstance,
  user: AuthUser,
  request: FastifyRequest,
  { withMedia }: { withMedia: boolean },
): Promise<string> {
  return publishForm(app, user, request, {
    limits: withMedia ? communityLimits : {},
    async check(fields, media) {
      const content = normaliseText(fields['content'] ?? '')
      const communityId = fields['community_id'] ?? ''
      if (!content) throw new HttpError(400, 'Escribe algo para publicar.')
      if (content.length > postMaxLength) {
        throw new HttpError(400, `El contenido no puede tener más de ${postMaxLength} caracteres`)
      }
      await requireMember(app.db, user.id, communityId)
      await refuseMuted(app.db, user.id, communityId)
      return {
        community_id: communityId,
        content,
        image_alt: (media.image && imageAlt(fields['image_alt'])) || null,
      }
    },
  })
}

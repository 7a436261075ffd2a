import type { FastifyInstance } from 'fastify'
import { type createPost, type createPostWithMedia, postMaxLength } from '#api/contract/posts.ts'
import { communityLimits } from '../../media/fileLimits.ts'
import type { Refusals } from '../../refusals.ts'
import { refuseMuted } from '../communities/mutes.ts'
import { requireMember } from '../communities/policy.ts'
import { type FormRequest, imageAlt, publishForm } from './publishForm.ts'

/** Texts of a refused community post. */
export const communityPostRefusals: Refusals = {
  'content:invalid_type': 'Escribe algo para publicar.',
  'content:too_small': 'Escribe algo para publicar.',
  'content:too_big': `El contenido no puede tener más de ${postMaxLength} caracteres`,
}

/**
 * Publishes a community post from a multipart form and returns its id. A repeated idempotency key returns the id of the
 * first post.
 * @throws {HttpError} 400 for the text, 404 or 403 for the community, 413 or 415 for a file; nothing remains stored
 * then.
 */
export function publishInCommunity(
  app: FastifyInstance,
  form: FormRequest<typeof createPost.form | typeof createPostWithMedia.form>,
  { withMedia }: { withMedia: boolean },
): Promise<string> {
  return publishForm(app, form, {
    limits: withMedia ? communityLimits : {},
    async check({ content, community_id: id }, media, extra) {
      const communityId = String(id)
      await requireMember(app.db, form.user.id, communityId)
      await refuseMuted(app.db, form.user.id, communityId)
      return {
        community_id: communityId,
        content,
        image_alt: (media.image && imageAlt(extra['image_alt'])) || null,
      }
    },
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { aspectClasses, categories } from '#api/contract/feed.ts'
import { postMaxLength } from '#api/contract/posts.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../errors.ts'
import { feedLimits } from '../../media/fileLimits.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { tierOf } from '../communities/membershipTiers.ts'
import { imageAlt, publishForm } from '../posts/publishForm.ts'

/** Maximum plausible duration of a video in seconds. */
const maxVideoSeconds = 86_400

/** Whether a member's tier allows posts in the global feed. */
export async function mayPublish({ db }: Pick<FastifyInstance, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('membership_type')
    .executeTakeFirst()
  return row !== undefined && tierOf(row.membership_type).premium
}

/**
 * Publishes a post of the global feed from a multipart form and returns its id.
 * @throws {HttpError} 403 when the tier does not allow it; 400 for an invalid text or category, or two files; 413 or
 * 415 for a file.
 */
export async function publishInFeed(
  app: FastifyInstance,
  user: AuthUser,
  request: FastifyRequest,
): Promise<string> {
  // Check this before reading any file.
  if (!(await mayPublish(app, user.id))) {
    throw new HttpError(403, 'Tu membresía no permite publicar en el feed global.')
  }
  return publishForm(app, user, request, {
    limits: feedLimits,
    async check(fields, media) {
      const content = normaliseText(fields['content'] ?? '')
      const category = categories.find((known) => known === fields['category'])
      if (!content && !media.image && !media.video) {
        throw new HttpError(400, 'Debes agregar contenido o un archivo multimedia')
      }
      if (content.length > postMaxLength) {
        throw new HttpError(400, `El contenido no puede tener más de ${postMaxLength} caracteres`)
      }
      if (!category) throw new HttpError(400, 'Elige una categoría.')
      if (media.image && media.video) throw new HttpError(400, 'Elige una imagen o un video, no ambos.')
      const seconds = Number(fields['video_duration_seconds'])
      return {
        content,
        category,
        image_alt: (media.image && imageAlt(fields['image_alt'])) || null,
        ...(media.video && {
          video_seconds: seconds > 0 && seconds <= maxVideoSeconds ? seconds : null,
          video_aspect: aspectClasses.find((known) => known === fields['video_aspect_ratio']) ?? null,
        }),
      }
    },
  })
}

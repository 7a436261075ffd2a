import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { createFeedPost } from '#api/contract/feed.ts'
import { postMaxLength } from '#api/contract/posts.ts'
import { HttpError } from '../../errors.ts'
import { feedLimits } from '../../media/fileLimits.ts'
import type { Refusals } from '../../refusals.ts'
import { tierOf } from '../communities/membershipTiers.ts'
import { type FormRequest, imageAlt, publishForm } from '../posts/publishForm.ts'

const { form } = createFeedPost

/** The declared form with its rules for several fields. Properties of a video that cannot be right are ignored. */
export const feedPostForm = z
  .extend(form, {
    video_duration_seconds: withFallback(form.shape.video_duration_seconds, undefined),
    video_aspect_ratio: withFallback(form.shape.video_aspect_ratio, undefined),
  })
  .check(
    z.refine(({ content, image, video }) => content !== '' || image || video, {
      path: ['image'],
      when: () => true,
    }),
    z.refine(({ image, video }) => !(image && video), { path: ['video'], when: () => true }),
  )

/** Texts of a refused post of the global feed. */
export const feedPostRefusals: Refusals = {
  image: 'Debes agregar contenido o un archivo multimedia',
  'content:too_big': `El contenido no puede tener más de ${postMaxLength} caracteres`,
  category: 'Elige una categoría.',
  video: 'Elige una imagen o un video, no ambos.',
}

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
  request: FormRequest<typeof feedPostForm>,
): Promise<string> {
  // Check this before reading any file.
  if (!(await mayPublish(app, request.user.id))) {
    throw new HttpError(403, 'Tu membresía no permite publicar en el feed global.')
  }
  return publishForm(app, request, {
    limits: feedLimits,
    async check({ content, category, ...fields }, media, extra) {
      return {
        content,
        category,
        image_alt: (media.image && imageAlt(extra['image_alt'])) || null,
        ...(media.video && {
          video_seconds: fields.video_duration_seconds ?? null,
          video_aspect: fields.video_aspect_ratio ?? null,
        }),
      }
    },
  })
}

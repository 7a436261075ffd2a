import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Insertable, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { ObjectSchema } from '#api/contract/endpoint.ts'
import { imageAltMaxLength } from '#api/contract/posts.ts'
import { normaliseLine } from '#api/contract/normaliseText.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { Posts } from '../../db/tables/posts.ts'
import { deleteMedia } from '../../media/derivedFiles.ts'
import type { FormReader } from '../../media/multipartForm.ts'
import { mediaColumns, type StoredMedia, storeImage, storeVideo } from '../../media/storeUpload.ts'
import type { MediaLimits } from '../../media/fileLimits.ts'
import type { AuthUser } from '../../plugins/auth.ts'
import { idempotencyKeyOf, performOnce } from '../../plugins/idempotencyKey.ts'

/** Files of a form by field: `image`, `video`, `thumbnail`. */
export type FormMedia = Readonly<Partial<Record<keyof MediaLimits, StoredMedia>>>

/** The request of a call with a form `S`. */
export interface FormRequest<S extends ObjectSchema> {
  user: AuthUser
  request: FastifyRequest
  readForm: FormReader<S>
}

export interface PublishOptions<S extends ObjectSchema> {
  /** Files that the form may contain; others are discarded unread. */
  limits: MediaLimits
  /**
   * Checks permissions and returns the post's own columns. If it throws, its error is the reply and nothing remains
   * stored.
   */
  check: (
    fields: z.output<S>,
    media: FormMedia,
    extra: Readonly<Record<string, string>>,
  ) => Promise<Pick<Insertable<Posts>, 'content'> & Partial<Insertable<Posts>>>
}

/**
 * Publishes a post from a multipart form and returns its id. A repeated idempotency key returns the id of the first
 * post.
 * @throws {HttpError} 400 for a form that does not fit its schema; what `check` throws; 413 or 415 for a file.
 */
export async function publishForm<S extends ObjectSchema>(
  app: FastifyInstance,
  { user, request, readForm }: FormRequest<S>,
  { limits, check }: PublishOptions<S>,
): Promise<string> {
  const media: { -readonly [K in keyof FormMedia]: FormMedia[K] } = {}
  const { storage } = app.media
  const target = await app.media.uploadTarget(user.id)
  // The job `delete-orphaned-files` removes what cannot be removed now.
  const discard = () => Promise.allSettled(Object.values(media).map(({ key }) => deleteMedia(storage, key)))
  try {
    const form = await readForm(async (name, stream) => {
      const field = Object.keys(limits).find((known): known is keyof MediaLimits => known === name)
      const limit = field && limits[field]
      if (!limit || media[field]) {
        stream.resume()
        return
      }
      media[field] = await (field === 'video' ? storeVideo : storeImage)(target, uuid(), stream, limit)
    })
    const key = idempotencyKeyOf(request, form.extra)
    const fields = form.validate()
    const { postId, repeated } = await performOnce(
      async () => {
        const values = await check(fields, media, form.extra)
        return app.db.transaction().execute(async (trx) => {
          if (Object.keys(media).length > 0) await target.quota.verify(trx)
          return insertPost(trx, user.id, values, media, key)
        })
      },
      async () => {
        const first =
          key === undefined ? undefined : await selectByKey(app.db, user.id, key).executeTakeFirst()
        return first && { postId: first.post_id, repeated: true }
      },
    )
    if (repeated) await discard()
    return postId
  } catch (error) {
    await discard()
    throw error
  } finally {
    target.quota.release()
  }
}

/** The alternative text of an image as it is stored. */
export const imageAlt = (text = ''): string => normaliseLine(text).slice(0, imageAltMaxLength)

const selectByKey = (db: Db, userId: string, key: string) =>
  db.selectFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).select('post_id')

async function insertPost(
  trx: Transaction<Database>,
  userId: string,
  values: Awaited<ReturnType<PublishOptions<ObjectSchema>['check']>>,
  media: FormMedia,
  key: string | undefined,
): Promise<{ postId: string; repeated: boolean }> {
  const postId = uuid()
  const ids: Partial<Record<keyof FormMedia, string>> = {}
  for (const [field, stored] of Object.entries(media)) {
    const id = uuid()
    ids[field as keyof FormMedia] = id
    await trx
      .insertInto('media')
      .values({ ...mediaColumns(stored), id, owner_id: userId })
      .execute()
  }
  await trx
    .insertInto('posts')
    .values({
      ...values,
      id: postId,
      author_id: userId,
      image_media_id: ids.image ?? null,
      video_media_id: ids.video ?? null,
      thumbnail_media_id: ids.thumbnail ?? null,
    })
    .execute()
  if (!key) return { postId, repeated: false }
  // A concurrent request with the same key waits here until the first one commits, and then returns its post.
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  if (claimed) return { postId, repeated: false }
  const first = await selectByKey(trx, userId, key).executeTakeFirstOrThrow()
  await trx.deleteFrom('posts').where('id', '=', postId).execute()
  const own = Object.values(ids)
  if (own.length > 0) await trx.deleteFrom('media').where('id', 'in', own).execute()
  return { postId: first.post_id, repeated: true }
}

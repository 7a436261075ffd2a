import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { profileImageMaxBytes } from '#api/contract/profiles.ts'
import { HttpError } from '../../errors.ts'
import { readForm } from '../../media/multipartForm.ts'
import { type StoredMedia, storeImage } from '../../media/storeUpload.ts'
import type { MediaLimit } from '../../media/fileLimits.ts'
import type { PictureSize } from '../../media/pictures/job.ts'

/** A person's pictures: their columns and maximum sizes. */
export const pictures = {
  avatar: { column: 'avatar_media_id', size: { width: 512, height: 512, still: true } },
  /** Wide; a tall one keeps its full width, because only a strip of it is shown. */
  cover: { column: 'cover_media_id', size: { width: 1600, height: 2048, still: true } },
} as const satisfies Record<string, { column: string; size: PictureSize }>

export type PictureKind = keyof typeof pictures

const limit: MediaLimit = { maxBytes: profileImageMaxBytes, tooLarge: 'La imagen no puede ser mayor a 10MB' }

/**
 * Stores a person's picture from the form's `image`. The previous one becomes unused and is removed by the next
 * cleanup.
 * @throws {HttpError} 400 without a file, 413 or 415 for an invalid one; nothing remains stored then.
 */
export async function storePicture(
  { db, media }: Pick<FastifyInstance, 'db' | 'media'>,
  userId: string,
  request: FastifyRequest,
  kind: PictureKind,
): Promise<void> {
  const { column, size } = pictures[kind]
  const target = await media.uploadTarget(userId)
  let stored: StoredMedia | undefined
  try {
    await readForm(request, async (field, stream) => {
      if (field !== 'image' || stored) stream.resume()
      else stored = await storeImage(target, uuid(), stream, limit, size)
    })
    if (!stored) throw new HttpError(400, 'Elige una imagen.')
    const { key, contentType, ...rest } = stored
    const id = uuid()
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('media')
        .values({ ...rest, id, owner_id: userId, storage_key: key, content_type: contentType })
        .execute()
      await trx
        .updateTable('users')
        .set({ [column]: id })
        .where('id', '=', userId)
        .execute()
    })
  } catch (error) {
    if (stored) await media.storage.delete(stored.key)
    throw error
  } finally {
    target.quota.release()
  }
}

/** Removes a person's picture; does nothing if there is none. */
export async function removePicture(
  { db }: Pick<FastifyInstance, 'db'>,
  userId: string,
  kind: PictureKind,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ [pictures[kind].column]: null })
    .where('id', '=', userId)
    .execute()
}

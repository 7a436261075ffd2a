import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { HttpError } from '../errors.ts'
import { deleteMedia } from './derivedFiles.ts'
import type { MediaLimit } from './fileLimits.ts'
import { readForm } from './multipartForm.ts'
import type { PictureSize } from './pictures/job.ts'
import { mediaColumns, type StoredMedia, storeImage } from './storeUpload.ts'

interface FormImage {
  ownerId: string
  request: FastifyRequest
  limit: MediaLimit
  size: PictureSize
}

/**
 * Stores the picture of a form's `image` and lets `use` refer to it, in the same transaction. What it replaces becomes
 * unused and is removed by a later cleanup.
 * @throws {HttpError} 400 without a file, 413 or 415 for an invalid one; nothing remains stored then.
 */
export async function storeFormImage(
  { db, media }: Pick<FastifyInstance, 'db' | 'media'>,
  { ownerId, request, limit, size }: FormImage,
  use: (trx: Transaction<Database>, mediaId: string) => Promise<unknown>,
): Promise<void> {
  const target = await media.uploadTarget(ownerId)
  let stored: StoredMedia | undefined
  try {
    await readForm(request, async (field, stream) => {
      if (field !== 'image' || stored) stream.resume()
      else stored = await storeImage(target, uuid(), stream, limit, size)
    })
    if (!stored) throw new HttpError(400, 'Elige una imagen.')
    const columns = mediaColumns(stored)
    const id = uuid()
    await db.transaction().execute(async (trx) => {
      await target.quota.verify(trx)
      await trx
        .insertInto('media')
        .values({ ...columns, id, owner_id: ownerId })
        .execute()
      await use(trx, id)
    })
  } catch (error) {
    // The job `delete-orphaned-files` removes what cannot be removed now.
    if (stored) await deleteMedia(media.storage, stored.key).catch(() => undefined)
    throw error
  } finally {
    target.quota.release()
  }
}

import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { uploadAvatar } from '#api/contract/profiles.ts'
import { deleteMedia } from './derivedFiles.ts'
import type { MediaLimit } from './fileLimits.ts'
import type { FormReader } from './multipartForm.ts'
import type { Refusals } from '../refusals.ts'
import type { PictureSize } from './pictures/job.ts'
import { mediaColumns, type StoredMedia, storeImage } from './storeUpload.ts'

/** A form with a picture. */
export type ImageForm = typeof uploadAvatar.form

interface FormImage {
  ownerId: string
  readForm: FormReader<ImageForm>
  limit: MediaLimit
  size: PictureSize
}

/** Texts of a refused form with a picture. */
export const imageRefusals: Refusals = { image: 'Elige una imagen.' }

/**
 * Stores the picture of a form's `image` and lets `use` refer to it, in the same transaction. What it replaces becomes
 * unused and is removed by a later cleanup.
 * @throws {HttpError} 400 without a file, 413 or 415 for an invalid one; nothing remains stored then.
 */
export async function storeFormImage(
  { db, media }: Pick<FastifyInstance, 'db' | 'media'>,
  { ownerId, readForm, limit, size }: FormImage,
  use: (trx: Transaction<Database>, mediaId: string) => Promise<unknown>,
): Promise<void> {
  const target = await media.uploadTarget(ownerId)
  let stored: StoredMedia | undefined
  try {
    const form = await readForm(async (field, stream) => {
      if (field !== 'image' || stored) stream.resume()
      else stored = await storeImage(target, uuid(), stream, limit, size)
    })
    form.validate()
    if (!stored) throw new Error('a form without a picture is valid')
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

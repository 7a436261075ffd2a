import type { FastifyInstance } from 'fastify'
import { uploadAvatar } from '#api/contract/profiles.ts'
import { limitOfFile } from '../../media/fileLimits.ts'
import type { FormReader } from '../../media/multipartForm.ts'
import { type ImageForm, storeFormImage } from '../../media/storeFormImage.ts'
import type { PictureSize } from '../../media/pictures/job.ts'

/** A person's pictures: their columns and maximum sizes. */
export const pictures = {
  avatar: { column: 'avatar_media_id', size: { width: 512, height: 512, still: true } },
  /** Wide; a tall one keeps its full width, because only a strip of it is shown. */
  cover: { column: 'cover_media_id', size: { width: 1600, height: 2048, still: true } },
} as const satisfies Record<string, { column: string; size: PictureSize }>

export type PictureKind = keyof typeof pictures

const limit = limitOfFile(uploadAvatar.form, 'image', { tooLarge: 'La imagen no puede ser mayor a 10MB' })

/**
 * Stores a person's picture from the form's `image`.
 * @throws {HttpError} 400 without a file, 413 or 415 for an invalid one; nothing remains stored then.
 */
export async function storePicture(
  app: Pick<FastifyInstance, 'db' | 'media'>,
  userId: string,
  readForm: FormReader<ImageForm>,
  kind: PictureKind,
): Promise<void> {
  const { column, size } = pictures[kind]
  await storeFormImage(app, { ownerId: userId, readForm, limit, size }, (trx, id) =>
    trx
      .updateTable('users')
      .set({ [column]: id })
      .where('id', '=', userId)
      .execute(),
  )
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

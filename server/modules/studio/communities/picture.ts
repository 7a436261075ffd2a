import type { FastifyInstance } from 'fastify'
import { uploadCommunityImage } from '#api/contract/studio/communities.ts'
import { limitOfFile } from '../../../media/fileLimits.ts'
import type { FormReader } from '../../../media/multipartForm.ts'
import type { Db } from '../../../db/client.ts'
import { type ImageForm, storeFormImage } from '../../../media/storeFormImage.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { HttpError } from '../../../errors.ts'
import { type RecordedChange, recordChange } from '../changes/record.ts'

const limit = limitOfFile(uploadCommunityImage.form, 'image', {
  tooLarge: 'La imagen no puede ser mayor a 10MB',
})
/** Twice the widest card. */
const size = { width: 1600, height: 1200, still: true } as const

/**
 * Stores a community's picture from the form's `image`.
 * @throws {HttpError} 400 without a file, 413 or 415 for an invalid one; nothing remains stored then.
 */
export async function storeCommunityPicture(
  app: Pick<FastifyInstance, 'db' | 'media'>,
  user: AuthUser,
  community: { id: string; name: string },
  readForm: FormReader<ImageForm>,
): Promise<void> {
  await storeFormImage(app, { ownerId: user.id, readForm, limit, size }, async (trx, id) => {
    await setPicture(trx, user, community, id)
  })
}

/**
 * Takes a community's picture away; does nothing if there is none.
 * @returns the id of the change, by which it can be undone.
 */
export const removeCommunityPicture = (
  { db }: Pick<FastifyInstance, 'db'>,
  user: AuthUser,
  community: { id: string; name: string },
): Promise<string | undefined> => db.transaction().execute((trx) => setPicture(trx, user, community, null))

/** The picture's id, locked until the transaction ends. */
const lockPicture = async (trx: Db, communityId: string): Promise<string | null> => {
  const { image_media_id } = await trx
    .selectFrom('communities')
    .where('id', '=', communityId)
    .select('image_media_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return image_media_id
}

const storePicture = (trx: Db, communityId: string, image: string | null) =>
  trx.updateTable('communities').set({ image_media_id: image }).where('id', '=', communityId).execute()

async function setPicture(
  trx: Db,
  user: AuthUser,
  community: { id: string; name: string },
  image: string | null,
): Promise<string | undefined> {
  const before = await lockPicture(trx, community.id)
  if (before === image) return undefined
  await storePicture(trx, community.id, image)
  return recordChange(trx, {
    action: 'community.image',
    actor: user,
    communityId: community.id,
    subject: community,
    before: { has_image: before !== null },
    after: { has_image: image !== null },
    keptMediaId: before,
    undoable: before !== null,
  })
}

/**
 * Gives a community the picture that a change took away.
 * @throws {HttpError} 409 when the picture was changed again since.
 */
export async function undoPictureChange(
  trx: Db,
  { communityId, keptMediaId, createdAt }: RecordedChange,
): Promise<void> {
  await lockPicture(trx, communityId)
  const later = await trx
    .selectFrom('studio_changes')
    .where('community_id', '=', communityId)
    .where('action', '=', 'community.image')
    .where('undone_at', 'is', null)
    .where('created_at', '>', createdAt)
    .select('id')
    .executeTakeFirst()
  if (later || keptMediaId === null) {
    throw new HttpError(409, 'La imagen se ha cambiado después: ya no se puede deshacer.')
  }
  await storePicture(trx, communityId, keptMediaId)
}

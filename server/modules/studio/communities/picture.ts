import type { FastifyInstance, FastifyRequest } from 'fastify'
import { communityImageMaxBytes } from '#api/contract/studio/communities.ts'
import type { MediaLimit } from '../../../media/fileLimits.ts'
import { storeFormImage } from '../../../media/storeFormImage.ts'
import type { AuthUser } from '../../../plugins/auth.ts'
import { recordChange } from '../changes/record.ts'

const limit: MediaLimit = {
  maxBytes: communityImageMaxBytes,
  tooLarge: 'La imagen no puede ser mayor a 10MB',
}
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
  request: FastifyRequest,
): Promise<void> {
  await storeFormImage(app, { ownerId: user.id, request, limit, size }, async (trx, id) => {
    await trx.updateTable('communities').set({ image_media_id: id }).where('id', '=', community.id).execute()
    await recordPicture(trx, user, community, true)
  })
}

/** Takes a community's picture away; does nothing if there is none. */
export async function removeCommunityPicture(
  { db }: Pick<FastifyInstance, 'db'>,
  user: AuthUser,
  community: { id: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('communities')
      .set({ image_media_id: null })
      .where('id', '=', community.id)
      .where('image_media_id', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordPicture(trx, user, community, false)
  })
}

const recordPicture = (
  trx: FastifyInstance['db'],
  user: AuthUser,
  subject: { id: string; name: string },
  has_image: boolean,
) =>
  recordChange(trx, {
    action: 'community.image',
    actor: user,
    communityId: subject.id,
    subject,
    after: { has_image },
  })

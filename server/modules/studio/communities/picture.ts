import type { FastifyInstance, FastifyRequest } from 'fastify'
import { communityImageMaxBytes } from '#api/contract/studio/communities.ts'
import type { MediaLimit } from '../../../media/fileLimits.ts'
import type { Db } from '../../../db/client.ts'
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
  await storeFormImage(app, { ownerId: user.id, request, limit, size }, (trx, id) =>
    setPicture(trx, user, community, id),
  )
}

/** Takes a community's picture away; does nothing if there is none. */
export const removeCommunityPicture = (
  { db }: Pick<FastifyInstance, 'db'>,
  user: AuthUser,
  community: { id: string; name: string },
): Promise<void> => db.transaction().execute((trx) => setPicture(trx, user, community, null))

async function setPicture(
  trx: Db,
  user: AuthUser,
  community: { id: string; name: string },
  image: string | null,
): Promise<void> {
  const { image_media_id: before } = await trx
    .selectFrom('communities')
    .where('id', '=', community.id)
    .select('image_media_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before === image) return
  await trx.updateTable('communities').set({ image_media_id: image }).where('id', '=', community.id).execute()
  await recordChange(trx, {
    action: 'community.image',
    actor: user,
    communityId: community.id,
    subject: community,
    before: { has_image: before !== null },
    after: { has_image: image !== null },
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/profiles.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { userNotFound } from './policy.ts'

/** Public data of a user, without a token. */
export function publicUserRoutes(app: FastifyInstance): void {
  route(app, contract.getPublicUser, async ({ params }) => {
    const row = isGuid(String(params.id))
      ? await app.db
          .selectFrom('users')
          .where('id', '=', String(params.id))
          .select(['id', 'name', 'bio', 'avatar_media_id'])
          .executeTakeFirst()
      : undefined
    if (!row) throw userNotFound()
    const imageUrl = await app.media.avatarUrl(row.avatar_media_id)
    return {
      id: row.id,
      name: row.name,
      bio: row.bio,
      has_profile_image: imageUrl !== null,
      public_profile_image_url: imageUrl,
    }
  })
}

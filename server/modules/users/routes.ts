import type { FastifyInstance } from 'fastify'
import * as profiles from '#api/contract/profiles.ts'
import * as contract from '#api/contract/users.ts'
import { colorFor, initials } from '#lib/names.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../plugins/auth.ts'
import { route } from '../../plugins/route.ts'

export function userRoutes(app: FastifyInstance): void {
  async function find(id: string | number) {
    const row = isGuid(String(id))
      ? await app.db
          .selectFrom('users')
          .where('id', '=', String(id))
          .select(['id', 'name', 'bio', 'avatar_media_id'])
          .executeTakeFirst()
      : undefined
    if (!row) throw new HttpError(404, 'Usuario no encontrado')
    return { ...row, imageUrl: await app.media.avatarUrl(row.avatar_media_id) }
  }

  route(app, profiles.getUserProfile, async ({ params }) => {
    const { id, name, bio, imageUrl } = await find(params.id)
    return {
      success: true,
      data: {
        user_id: id,
        name,
        initials: initials(name),
        fallback_color: colorFor(name),
        has_profile_image: imageUrl !== null,
        profile_image_url: imageUrl,
        bio,
      },
    }
  })

  route(app, contract.getPublicUser, async ({ params }) => {
    const { id, name, bio, imageUrl } = await find(params.id)
    return { id, name, bio, has_profile_image: imageUrl !== null, public_profile_image_url: imageUrl }
  })
}

import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'

/** The communities of a member, by name. */
export const listOwnCommunities = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
  db
    .selectFrom('memberships')
    .innerJoin('communities', 'communities.id', 'memberships.community_id')
    .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
    .leftJoin('media as portrait', 'portrait.id', 'coach.avatar_media_id')
    .leftJoin('media as picture', 'picture.id', 'communities.image_media_id')
    .where('memberships.user_id', '=', userId)
    .select([
      'communities.id',
      'communities.name',
      'communities.description',
      'communities.is_public',
      'communities.member_count',
      'communities.created_at',
      'communities.owner_id',
      'communities.archived_at',
      'coach.name as coach_name',
      'portrait.storage_key as portrait_key',
      'picture.storage_key as picture_key',
      'memberships.id as membership_id',
      'memberships.role',
      'memberships.joined_at',
    ])
    .orderBy('communities.name')
    .limit(500),
)

const selectTier = preparedQuery(['userId'], (db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select((eb) => [
      'membership_type',
      'coach_since',
      'bio',
      eb
        .selectFrom('communities')
        .whereRef('communities.owner_id', '=', 'users.id')
        .where('communities.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<string>().as('total'))
        .as('owned'),
      eb.exists(eb.selectFrom('staff').whereRef('staff.user_id', '=', 'users.id')).as('staff'),
    ]),
)

/**
 * A member's tier, the number of communities that they own, and whether they look after the platform.
 * @throws {HttpError} 404 when the account has been deleted meanwhile.
 */
export async function findTier(db: Db, userId: string) {
  const [row] = await selectTier(db, { userId })
  if (!row) throw new HttpError(404, 'Usuario no encontrado')
  return { ...row, owned: Number(row.owned), staff: Boolean(row.staff) }
}

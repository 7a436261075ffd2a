import type { Id } from '#api/contract/common.ts'
import type { Db } from '../../db/client.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'

export const communityNotFound = () => new HttpError(404, 'Comunidad no encontrada')

/**
 * A community the reader may see, and whether they are a member.
 * @throws {HttpError} 404 for a community hidden from the reader.
 */
export async function requireKnownCommunity(db: Db, userId: string, communityId: Id) {
  const id = String(communityId)
  const row = isGuid(id)
    ? await db
        .selectFrom('communities')
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.community_id', '=', 'communities.id')
            .on('memberships.user_id', '=', userId),
        )
        .where('communities.id', '=', id)
        .where((eb) => eb.or([eb('listed', '=', true), eb('memberships.id', 'is not', null)]))
        .select(['communities.id', 'communities.archived_at', 'memberships.id as membership_id'])
        .executeTakeFirst()
    : undefined
  if (!row) throw communityNotFound()
  return { id: row.id, member: row.membership_id !== null, archived: row.archived_at !== null }
}

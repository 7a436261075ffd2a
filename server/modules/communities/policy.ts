import type { CommunityRole } from '#api/contract/communities.ts'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'

export interface Access {
  /** The member's role, or null for a non-member who views a public community. */
  role: CommunityRole | null
  isPublic: boolean
  postsCount: number
}

export const communityNotFound = () => new HttpError(404, 'Comunidad no encontrada')

/** Query of what decides about a user's access to a community, in one row; none for an unknown or deleted one. */
export const accessQuery = (db: Db, userId: string, communityId: string) =>
  db
    .selectFrom('communities')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.community_id', '=', 'communities.id').on('memberships.user_id', '=', userId),
    )
    .where('communities.id', '=', communityId)
    .where('communities.deleted_at', 'is', null)
    .select(['communities.is_public', 'communities.posts_count', 'memberships.role'])

const findAccess = preparedQuery(
  ['userId', 'communityId'],
  (db, { userId, communityId }: { userId: string; communityId: string }) =>
    accessQuery(db, userId, communityId),
)

interface AccessRow {
  is_public: boolean
  posts_count: number
  role: CommunityRole | null
}

/**
 * Access by a row of {@link accessQuery}.
 * @throws {HttpError} 404 for a community hidden from the user.
 */
export function accessOf(row: AccessRow | undefined): Access {
  if (!row || (!row.is_public && !row.role)) throw communityNotFound()
  return { role: row.role, isPublic: row.is_public, postsCount: row.posts_count }
}

/**
 * A user's access to a community: members read and take part, everybody reads public ones, and private ones are hidden
 * from others.
 * @throws {HttpError} 404 for a community hidden from the user.
 */
export async function communityAccess(db: Db, userId: string, communityId: string): Promise<Access> {
  if (!isGuid(communityId)) throw communityNotFound()
  const [row] = await findAccess(db, { userId, communityId })
  return accessOf(row)
}

/**
 * Requires membership.
 * @throws {HttpError} 404 for a private community, 403 for a public one that the user has not joined.
 */
export async function requireMember(db: Db, userId: string, communityId: string): Promise<CommunityRole> {
  const { role } = await communityAccess(db, userId, communityId)
  if (!role) throw new HttpError(403, 'Únete a la comunidad para participar.')
  return role
}

/**
 * Requires the owner or a moderator.
 * @throws {HttpError} 404 for a private community of others, 403 for everybody else.
 */
export async function requireTeam(db: Db, userId: string, communityId: string): Promise<void> {
  const { role } = await communityAccess(db, userId, communityId)
  if (role !== 'owner' && role !== 'moderator') {
    throw new HttpError(403, 'Solo puede verlo quien dirige o modera la comunidad.')
  }
}

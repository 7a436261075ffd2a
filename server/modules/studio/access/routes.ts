import type { FastifyInstance } from 'fastify'
import { undoDays } from '#api/contract/studio/changes.ts'
import * as contract from '#api/contract/studio/access.ts'
import { videoUrlSeconds } from '../../../media/routes.ts'
import { route } from '../../../plugins/route.ts'
import { communityAllowance } from '../../communities/membershipTiers.ts'
import { abilitiesOf, isStaff, roleOf } from '../permissions.ts'
import { studioRoute } from '../studioRoute.ts'
import { findCommunityRow, listRunCommunities, ownedCommunities, type RunRow } from './repository.ts'

/** What the caller may do in the studio, and where. */
export function studioAccessRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getStudio, async ({ user }) => {
    const [staff, rows, { membership_type, owned, deleted }] = await Promise.all([
      isStaff(db, user.id),
      listRunCommunities(db, user.id, { limit: contract.studioCommunitiesLimit }),
      ownedCommunities(db, user.id),
    ])
    const { canCreate, max } = communityAllowance({ membershipType: membership_type, owned, staff })
    return {
      success: true,
      staff,
      can_create: canCreate,
      owned,
      max,
      communities: rows.map((row) => toCommunity(row, staff)),
      deleted: deleted.map(({ id, name, deleted_at }) => ({
        id,
        name,
        deleted_at: deleted_at.toISOString(),
        gone_at: new Date(deleted_at.getTime() + undoDays * 86_400_000).toISOString(),
      })),
    }
  })

  route(app, contract.listStudioCommunities, async ({ query, user }) => {
    const staff = await isStaff(db, user.id)
    const rows = await listRunCommunities(db, user.id, {
      limit: query.limit,
      text: query.q ?? '',
      all: staff,
    })
    return { success: true, communities: rows.map((row) => toCommunity(row, staff)) }
  })

  studioRoute(app, contract.getStudioCommunity, { ability: 'overview' }, async ({ studio }) => {
    const row = await findCommunityRow(db, studio.communityId)
    const { membership, abilities } = studio
    return {
      success: true,
      community: { ...fieldsOf(row), role: roleOf({ membership }), abilities: [...abilities] },
    }
  })

  const fieldsOf = (row: Omit<RunRow, 'role'>) => ({
    id: row.id,
    name: row.name,
    member_count: row.member_count,
    has_image: row.image_media_id !== null,
    image_url: row.picture_key && media.url(row.picture_key, videoUrlSeconds),
    archived_at: row.archived_at?.toISOString() ?? null,
  })

  function toCommunity(row: RunRow, staff: boolean): contract.StudioCommunity {
    const membership = row.role === 'owner' || row.role === 'moderator' ? row.role : null
    const roles = [...(membership ? [membership] : []), ...(staff ? (['staff'] as const) : [])]
    return { ...fieldsOf(row), role: roleOf({ membership }), abilities: abilitiesOf(roles) }
  }
}

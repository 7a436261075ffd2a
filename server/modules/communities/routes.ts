import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/communities.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { route } from '../../plugins/route.ts'
import { runsSomething } from '../studio/permissions.ts'
import { findFigures } from './figures.ts'
import { communityAllowance, tierOf } from './membershipTiers.ts'
import { communityAccess, communityNotFound } from './policy.ts'
import { findTier, listOwnCommunities } from './repository.ts'

export function communityRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.myCommunities, async ({ user }) => {
    const rows = await listOwnCommunities(db, { userId: user.id })
    const all = rows.map(
      ({
        owner_id,
        created_at,
        joined_at,
        archived_at,
        membership_id,
        role,
        portrait_key,
        picture_key,
        ...community
      }) => ({
        owned: owner_id === user.id,
        community: {
          ...community,
          created_at: created_at.toISOString(),
          archived_at: archived_at && archived_at.toISOString(),
          coach_image: portrait_key && media.url(portrait_key, videoUrlSeconds),
          image_url: picture_key && media.url(picture_key, videoUrlSeconds),
        },
        role,
        membership_id,
        joined_at: joined_at.toISOString(),
      }),
    )
    const owned = all
      .filter((entry) => entry.owned)
      .map(({ community, membership_id, joined_at }) => ({
        ...community,
        role: 'owner' as const,
        membership_id,
        joined_at,
      }))
    const joined = all
      .filter((entry) => !entry.owned)
      .map(({ community, role, membership_id, joined_at }) => ({ community, role, membership_id, joined_at }))
    return {
      success: true,
      data: { owned, joined, stats: { total_owned: owned.length, total_joined: joined.length } },
    }
  })

  route(app, contract.membershipStatus, async ({ user }) => {
    const [{ membership_type, owned, staff }, runs] = await Promise.all([
      findTier(db, user.id),
      runsSomething(db, user.id),
    ])
    const { canCreate } = communityAllowance({ membershipType: membership_type, owned, staff })
    const tier = tierOf(membership_type)
    return {
      success: true,
      data: {
        membership_type,
        is_coach: tier.coach,
        is_premium: tier.premium,
        // Faro's own: whether the studio has anything for the member.
        studio: runs || canCreate,
      },
    }
  })

  route(app, contract.myMembershipType, async ({ user }) => {
    const { membership_type, coach_since, bio, owned, staff } = await findTier(db, user.id)
    const tier = tierOf(membership_type)
    const { canCreate, max } = communityAllowance({ membershipType: membership_type, owned, staff })
    return {
      success: true,
      membership_type,
      membership_name: tier.name,
      is_premium: tier.premium,
      is_coach: tier.coach,
      level: user.level,
      can_create_communities: canCreate,
      communities: { current: owned, ...(max !== null && { max, remaining: Math.max(0, max - owned) }) },
      user: { id: user.id, email: user.email, name: user.name, bio, coach_since: coach_since?.toISOString() },
      price: tier.price,
      features: tier.features,
    }
  })

  route(app, contract.getCommunityFigures, async ({ params, user }) => {
    const id = String(params.id)
    await communityAccess(db, user.id, id)
    const figures = await findFigures(db, id)
    if (!figures) throw communityNotFound()
    return { success: true, figures }
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/communities.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { route } from '../../plugins/route.ts'
import { runsSomething } from '../studio/permissions.ts'
import { tierOf } from './membershipTiers.ts'
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
    const [{ membership_type, owned }, runs] = await Promise.all([
      findTier(db, user.id),
      runsSomething(db, user.id),
    ])
    const tier = tierOf(membership_type)
    return {
      success: true,
      data: {
        membership_type,
        is_coach: tier.coach,
        is_premium: tier.premium,
        // Faro's own: whether the studio has anything for the member.
        studio: runs || owned < tier.maxCommunities,
      },
    }
  })

  route(app, contract.myMembershipType, async ({ user }) => {
    const { membership_type, coach_since, bio, owned } = await findTier(db, user.id)
    const tier = tierOf(membership_type)
    const remaining = Math.max(0, tier.maxCommunities - owned)
    return {
      success: true,
      membership_type,
      membership_name: tier.name,
      is_premium: tier.premium,
      is_coach: tier.coach,
      level: user.level,
      can_create_communities: remaining > 0,
      communities: { current: owned, max: tier.maxCommunities, remaining },
      user: { id: user.id, email: user.email, name: user.name, bio, coach_since: coach_since?.toISOString() },
      price: tier.price,
      features: tier.features,
    }
  })
}

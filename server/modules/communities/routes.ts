import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/communities.ts'
import { videoUrlSeconds } from '../../media/routes.ts'
import { route } from '../../plugins/route.ts'
import { runsSomething } from '../studio/permissions.ts'
import { tierOf } from './membershipTiers.ts'

export function communityRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.myCommunities, async ({ user }) => {
    const rows = await db
      .selectFrom('memberships')
      .innerJoin('communities', 'communities.id', 'memberships.community_id')
      .innerJoin('users as coach', 'coach.id', 'communities.owner_id')
      .leftJoin('media as portrait', 'portrait.id', 'coach.avatar_media_id')
      .where('memberships.user_id', '=', user.id)
      .select([
        'communities.id',
        'communities.name',
        'communities.description',
        'communities.is_public',
        'communities.member_count',
        'communities.created_at',
        'communities.owner_id',
        'coach.name as coach_name',
        'portrait.storage_key as portrait_key',
        'memberships.id as membership_id',
        'memberships.role',
        'memberships.joined_at',
      ])
      .orderBy('communities.name')
      .limit(500)
      .execute()
    const all = rows.map(
      ({ owner_id, created_at, joined_at, membership_id, role, portrait_key, ...community }) => ({
        owned: owner_id === user.id,
        community: {
          ...community,
          created_at: created_at.toISOString(),
          coach_image: portrait_key && media.url(portrait_key, videoUrlSeconds),
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
      memberOf(user.id),
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
    const { membership_type, coach_since, bio, owned } = await memberOf(user.id)
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

  async function memberOf(userId: string) {
    const row = await db
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
      ])
      .executeTakeFirstOrThrow()
    return { ...row, owned: Number(row.owned) }
  }
}

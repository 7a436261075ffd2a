import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { communityRoles } from './values/communities.ts'

export * from './values/communities.ts'

export const communityRole = z.enum(communityRoles)
export type CommunityRole = z.output<typeof communityRole>
/** Tolerates unknown roles, which must not invalidate the whole list. */
const anyRole = maybe(z.union([communityRole, z.string()]))

export const community = z.object({
  id,
  name: maybe(z.string()),
  description: maybe(z.string()),
  is_public: maybe(z.boolean()),
  member_count: maybe(z.number()),
  created_at: maybe(instant),
  role: anyRole,
  membership_id: maybe(id),
  joined_at: maybe(instant),
  /** The owner’s name and signed picture. Not in the product spec. */
  coach_name: maybe(z.string()),
  coach_image: maybe(z.string()),
  /** The community's signed picture. Not in the product spec. */
  image_url: maybe(z.string()),
  /**
   * When the community was archived: its members can read, but the server refuses new content. Not in the product spec.
   */
  archived_at: maybe(instant),
})
export type Community = z.output<typeof community>

export const joinedCommunity = z.object({
  community,
  role: anyRole,
  membership_id: maybe(id),
  joined_at: maybe(instant),
})

export const myCommunities = endpoint({
  method: 'GET',
  path: '/api/communities/my-communities',
  summary: 'Communities that the member owns or has joined',
  auth: 'bearer',
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Missing when `success` is false. */
      data: maybe(
        z.object({
          owned: maybe(z.array(community)),
          joined: maybe(z.array(joinedCommunity)),
          stats: maybe(z.record(z.string(), z.unknown())),
        }),
      ),
      error: maybe(z.string()),
    }),
  },
})

/** The 'user type'. The product spec does not define its fields. */
export const membershipStatus = endpoint({
  method: 'GET',
  path: '/api/communities/membership-status',
  summary: 'The member’s user type',
  auth: 'bearer',
  responses: {
    200: z.object({ success: maybe(z.boolean()), data: maybe(z.record(z.string(), z.unknown())) }),
  },
})

const membershipCommunities = z.object({
  current: maybe(z.number()),
  max: maybe(z.number()),
  remaining: maybe(z.number()),
})

/** Fields of the flat reply; each may be missing. */
const membershipFields = {
  membership_type: maybe(z.string()),
  membership_name: maybe(z.string()),
  is_premium: maybe(z.boolean()),
  is_coach: maybe(z.boolean()),
  level: maybe(z.number()),
  can_create_communities: maybe(z.boolean()),
  communities: maybe(membershipCommunities),
  user: maybe(
    z.object({
      id: maybe(id),
      email: maybe(z.string()),
      name: maybe(z.string()),
      bio: maybe(z.string()),
      coach_since: maybe(instant),
    }),
  ),
  price: maybe(z.union([z.number(), z.string()])),
  features: maybe(z.array(z.string())),
}

/** The product spec has two shapes: nested in `data`, and flat. Use `readMembership`. */
export const membershipReply = z.object({
  success: maybe(z.boolean()),
  message: maybe(z.string()),
  error: maybe(z.string()),
  ...membershipFields,
  data: maybe(
    z.object({
      ...membershipFields,
      membership: maybe(z.looseObject({})),
      user_info: maybe(z.looseObject({ full_name: maybe(z.string()) })),
      limits: maybe(z.looseObject({})),
      usage: maybe(z.looseObject({})),
    }),
  ),
})
export type MembershipReply = z.output<typeof membershipReply>

export const myMembershipType = endpoint({
  method: 'GET',
  path: '/api/communities/my-membership-type',
  summary: 'Membership tier of the member and what it allows',
  auth: 'bearer',
  responses: { 200: membershipReply },
})

/** Figures of a community that its detail dialog shows. Not in the product spec. */
export const communityFigures = z.object({
  /** Number of modules of all its products. */
  modules: z.number(),
  /** Number of posts in its feed. */
  posts: z.number(),
  members: z.number(),
  /** Members who published or commented in the last {@link participationDays} days. */
  participants: z.number(),
})
export type CommunityFigures = z.output<typeof communityFigures>

export const getCommunityFigures = endpoint({
  method: 'GET',
  path: '/api/extra/communities/:id/figures',
  summary: 'Modules, posts and participation of a community, for who may read it',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), figures: communityFigures }) },
})

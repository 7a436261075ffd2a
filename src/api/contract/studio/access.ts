/** Who may do what in the studio, as it concerns the caller. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

/**
 * What can be done in a community's studio. `overview`: its figures and what waits; `content`: posts, comments and
 * reports; `members`: see, mute and remove people, invite members, write to them; `roles`: roles and levels;
 * `settings`: everything about the community itself; `meetings`; `referrals`.
 */
export const studioAbilities = [
  'overview',
  'content',
  'members',
  'roles',
  'settings',
  'meetings',
  'referrals',
] as const
export type StudioAbility = (typeof studioAbilities)[number]

/** As what somebody is in a community's studio. Staff who own or moderate it are its owner or moderator and more. */
export const studioRoles = ['owner', 'moderator', 'staff'] as const
export type StudioRole = (typeof studioRoles)[number]

export const studioCommunity = z.object({
  id,
  name: z.string(),
  role: z.enum(studioRoles),
  abilities: z.array(z.enum(studioAbilities)),
  member_count: z.number(),
  /** Whether it has a picture. */
  has_image: z.boolean(),
  /** Its picture's signed URL, if it has one. */
  image_url: maybe(z.string()),
  archived_at: maybe(instant),
})
export type StudioCommunity = z.output<typeof studioCommunity>

/** Communities in one reply, at most. */
export const studioCommunitiesLimit = 50

export const getStudio = endpoint({
  method: 'GET',
  path: '/api/studio/me',
  summary: 'What the caller may do in the studio, and in which communities',
  auth: 'bearer',
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Looks after the platform. */
      staff: z.boolean(),
      can_create: z.boolean(),
      /** Communities owned now and at most; no limit when `max` is missing. */
      owned: z.number(),
      max: maybe(z.number()),
      /** Those that the caller owns or moderates, by name. */
      communities: z.array(studioCommunity),
      /** Own communities that wait to be deleted for good. */
      deleted: z.array(z.object({ id, name: z.string(), deleted_at: instant, gone_at: instant })),
    }),
  },
})

export const listStudioCommunities = endpoint({
  method: 'GET',
  path: '/api/studio/communities',
  summary: 'Communities whose studio the caller may enter, by name; all of them for staff',
  auth: 'bearer',
  query: z.object({
    q: z.optional(searchText),
    limit: intQuery(1, studioCommunitiesLimit, 20),
  }),
  responses: {
    200: z.object({ success: maybe(z.boolean()), communities: z.array(studioCommunity) }),
  },
})

export const getStudioCommunity = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/access',
  summary: 'What the caller may do in a community’s studio',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), community: studioCommunity }) },
})

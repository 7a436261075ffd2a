/** The caller's permissions in the studio. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

/**
 * Permissions in a community's studio. `overview`: figures and open tasks; `content`: posts, comments and reports;
 * `members`: list, mute, remove and invite people, and write to them; `roles`: roles and levels; `settings`: all
 * settings of the community; `meetings`; `referrals`.
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

/**
 * The caller's role in a community's studio. Staff who own or moderate it have that role with additional permissions.
 */
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

/** Maximum number of communities in one reply. */
export const studioCommunitiesLimit = 50

export const getStudio = endpoint({
  method: 'GET',
  path: '/api/studio/me',
  summary: 'What the caller may do in the studio, and in which communities',
  auth: 'bearer',
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Whether the caller is staff of the platform. */
      staff: z.boolean(),
      can_create: z.boolean(),
      /** Number of owned communities, and its maximum; no limit when `max` is missing. */
      owned: z.number(),
      max: maybe(z.number()),
      /** Communities that the caller owns or moderates, by name. */
      communities: z.array(studioCommunity),
      /** The caller's communities that are scheduled for final deletion. */
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

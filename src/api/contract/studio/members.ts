/** The members of a community, for the people who run it. */
import * as z from 'zod/mini'
import { file, id, idParams, instant, intQuery, level, maybe, okReply } from '../common.ts'
import { csvSeparator } from '../csv.ts'
import { endpoint } from '../endpoint.ts'
import { removedReply } from './changes.ts'
import { requiredMultiLine, searchText } from '../text.ts'

export const membersPageSize = 50
/** Maximum number of people in one action. */
export const bulkMax = 500
export const bansPageSize = 50
export const bulkMessageMaxLength = 2000
export const muteReasonMaxLength = 300
export const muteDaysMax = 365

export const memberRoles = ['owner', 'moderator', 'member'] as const
export const givenRoles = ['moderator', 'member'] as const
export type GivenRole = (typeof givenRoles)[number]

export const memberSorts = ['name', 'joined_at', 'last_seen_on', 'points', 'level', 'role'] as const
export type MemberSort = (typeof memberSorts)[number]

/** When members were last seen: in the last days, more than thirty days ago, or never. */
export const seenFilters = ['7d', '30d', 'older30d', 'never'] as const

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u))
const points = z.coerce.number<number>().check(z.int(), z.gte(-1_000_000_000), z.lte(1_000_000_000))

/** Filter of members; all conditions must hold. */
export const memberFilters = z.object({
  /** Beginnings of words of the name or the e-mail. */
  q: z.optional(searchText),
  role: z.optional(z.enum(memberRoles)),
  level: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(5))),
  seen: z.optional(z.enum(seenFilters)),
  points_min: z.optional(points),
  points_max: z.optional(points),
  /** Has bought this product. */
  product: z.optional(id),
  /** Days in Europe/Madrid, inclusive. */
  joined_from: z.optional(day),
  joined_to: z.optional(day),
  muted: z.optional(z.enum(['yes', 'no'])),
})
export type MemberFilters = z.output<typeof memberFilters>

const order = {
  sort: z._default(z.enum(memberSorts), 'name'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
}

export const member = z.object({
  id,
  name: z.string(),
  /** Signed URL. */
  avatar_url: maybe(z.string()),
  email: z.string(),
  role: z.enum(memberRoles),
  /** The level that applies in this community. */
  level: z.number(),
  joined_at: instant,
  /** The day in Europe/Madrid (`YYYY-MM-DD`); missing if never seen. */
  last_seen_on: maybe(z.string()),
  /** Total of all months. */
  points: z.number(),
  muted: z.boolean(),
  /** End of the mute; missing if the member is not muted or the mute has no end. */
  muted_until: maybe(instant),
  /** Number of products of this community that the member has bought. */
  products: z.number(),
  /** Version number; a change of role or level sends it back. */
  version: z.number(),
})
export type Member = z.output<typeof member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/members',
  summary: 'The members of a community, searched, filtered and sorted',
  auth: 'bearer',
  params: idParams,
  query: z.extend(memberFilters, { ...order, page: intQuery(1, 10_000, 1) }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      members: z.array(member),
      total: z.number(),
      /** The community's products, for the filter. */
      products: z.array(z.object({ id, name: z.string() })),
    }),
  },
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/members.csv',
  summary: 'All matching members as a CSV file',
  auth: 'bearer',
  params: idParams,
  query: z.extend(memberFilters, { ...order, separator: csvSeparator }),
  binary: 'text/csv',
  responses: { 200: file },
})

const memberParams = z.object({ id, member: id })

export const mute = z.object({
  /** End of the mute; without it, the mute lasts until it is lifted. */
  until: maybe(instant),
  reason: z.string(),
  by: z.string(),
  created_at: instant,
})
export type Mute = z.output<typeof mute>

/** A post or a comment of a member. */
const writing = z.object({
  /** Id of the post, also for a comment. */
  post_id: id,
  /** Id of the comment, if it is one. */
  comment_id: maybe(id),
  text: z.string(),
  created_at: instant,
})
export type MemberWriting = z.output<typeof writing>

export const memberDetail = z.extend(member, {
  /** The member's own level, which applies unless the community gives another one. */
  own_level: z.number(),
  /** Whether the community gives this level. */
  level_given: z.boolean(),
  last_seen_at: maybe(instant),
  mute: maybe(mute),
  /** The caller's permissions on this member. */
  may: z.object({ act: z.boolean(), roles: z.boolean() }),
  points_by_kind: z.array(z.object({ kind: z.string(), points: z.number(), actions: z.number() })),
  bought: z.array(
    z.object({
      id,
      /** Missing for the membership itself. */
      product_name: maybe(z.string()),
      paid_at: maybe(instant),
      access_expires_at: maybe(instant),
      /** Only for people who may see the community's income. */
      amount: maybe(z.number()),
      currency: maybe(z.string()),
      /** Amount returned to the buyer. */
      returned: maybe(z.number()),
      /** One of the paid `purchaseStatuses`. */
      status: maybe(z.string()),
      /** `open`, `won` or `lost`. */
      dispute: maybe(z.string()),
    }),
  ),
  classes: z.object({ finished: z.number(), started: z.number(), last_at: maybe(instant) }),
  posts: z.object({ total: z.number(), last: z.array(writing) }),
  comments: z.object({ total: z.number(), last: z.array(writing) }),
  referrals: z.object({ total: z.number(), converted: z.number() }),
  testimonials: z.number(),
  /** Number of answered surveys, except anonymous ones. */
  surveys: z.number(),
  /** Moderation history: upheld reports, hidden content, warnings and mutes. */
  record: z.object({ upheld: z.number(), hidden: z.number(), warnings: z.number(), mutes: z.number() }),
  /** Changes to this member in the studio, newest first, as far as the caller may see them. */
  history: z.array(z.object({ action: z.string(), actor_name: z.string(), created_at: instant })),
})
export type MemberDetail = z.output<typeof memberDetail>

const detailReply = z.object({ success: maybe(z.boolean()), member: memberDetail })

export const getMember = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/members/:member',
  summary: 'A member with everything that this person did in the community',
  auth: 'bearer',
  params: memberParams,
  responses: { 200: detailReply },
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/studio/communities/:id/members/:member',
  summary: 'Gives a member another role or level in this community',
  auth: 'bearer',
  params: memberParams,
  body: z.object({
    role: z.optional(z.enum(givenRoles)),
    /** Null for the member's own level. */
    level: z.optional(z.nullable(level)),
    version: z.number().check(z.int()),
  }),
  responses: { 200: detailReply },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/members/:member',
  summary: 'Takes a member out of the community, who may come back or not',
  auth: 'bearer',
  params: memberParams,
  query: z.object({ may_return: z._default(z.enum(['true', 'false']), 'true') }),
  responses: { 200: removedReply },
})

/** A banned person. */
export const ban = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Signed URL. */
  avatar_url: maybe(z.string()),
  /** Name of the person who decided the ban. */
  by: z.string(),
  banned_at: instant,
  /** Whether the caller may lift the ban. */
  may_act: z.boolean(),
})
export type Ban = z.output<typeof ban>

export const listBans = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/bans',
  summary: 'The removed people who may not come back, the last one first',
  auth: 'bearer',
  params: idParams,
  query: z.object({ page: intQuery(1, 10_000, 1) }),
  responses: { 200: z.object({ success: maybe(z.boolean()), people: z.array(ban), total: z.number() }) },
})

export const liftBan = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/bans/:member',
  summary: 'Lets a removed person come back',
  auth: 'bearer',
  params: memberParams,
  responses: { 200: okReply },
})

export const muteMember = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/members/:member/mute',
  summary: 'Lets a member read but not write in the community',
  auth: 'bearer',
  params: memberParams,
  body: z.object({
    /** End of the mute; null for no end. */
    days: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(muteDaysMax))),
    reason: requiredMultiLine(muteReasonMaxLength),
  }),
  responses: { 200: z.extend(removedReply, { mute }) },
})

export const unmuteMember = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/members/:member/mute',
  summary: 'Lets a muted member write again',
  auth: 'bearer',
  params: memberParams,
  responses: { 200: okReply },
})

/** The people of a bulk action: a list, or all matches of a filter. */
const chosen = {
  members: z.optional(z.array(id).check(z.minLength(1), z.maxLength(bulkMax))),
  filter: z.optional(memberFilters),
}

export const changeMembers = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/members/bulk',
  summary:
    'Changes or removes many members, or writes to each of them; a message requires an idempotency key',
  auth: 'bearer',
  idempotency: 'optional',
  params: idParams,
  body: z.discriminatedUnion('action', [
    z.object({ ...chosen, action: z.literal('level'), level: z.nullable(level) }),
    z.object({ ...chosen, action: z.literal('role'), role: z.enum(givenRoles) }),
    z.object({
      ...chosen,
      action: z.literal('remove'),
      /** Whether they may rejoin by themselves. */
      may_return: z._default(z.boolean(), true),
    }),
    z.object({
      ...chosen,
      action: z.literal('message'),
      text: requiredMultiLine(bulkMessageMaxLength),
    }),
  ]),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      changed: z.number(),
      /** Skipped people, with the reasons. */
      left_out: z.array(z.object({ id, name: z.string(), reason: z.string() })),
      /** Id of the change for undoing a removal. */
      change: maybe(id),
    }),
  },
})
export type BulkChange = z.output<typeof changeMembers.body>

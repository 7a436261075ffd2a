/** Invitation links to a community: managed in the studio, opened by members and strangers. */
import * as z from 'zod/mini'
import { file, id, idParams, instant, intQuery, maybe, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'
import { csvSeparator } from '../csv.ts'
import { invitedCommunity } from '../receivedInvitations.ts'
import { removedReply } from './changes.ts'
import { memberRoles } from './members.ts'

export const invitationRoles = ['member', 'moderator'] as const
export const invitationUsesMax = 100_000
export const invitationsPageSize = 50
/** Days after which a personal invitation expires. */
export const personalInvitationDays = 30

/** Filter: `links` for anybody, or personal invitations of `people`, for one e-mail address each. */
export const invitationKinds = ['links', 'people'] as const

/** `open`: usable; the other states give the reason why it cannot be used. */
export const invitationStates = ['open', 'revoked', 'expired', 'used_up', 'archived', 'full'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitation = z.object({
  id,
  /** The secret part of its URL. */
  token: z.string(),
  role: z.enum(invitationRoles),
  uses: z.number(),
  /** No limit when missing. */
  max_uses: maybe(z.number()),
  ends_at: maybe(instant),
  revoked_at: maybe(instant),
  created_at: instant,
  created_by: maybe(z.string()),
  state: z.enum(invitationStates),
  /** Whether invited people must pay for a paid community; otherwise the link admits them for free. */
  must_pay: maybe(z.boolean()),
  /** The recipient of a personal invitation; missing for a link for anybody. */
  person: maybe(z.object({ email: z.string(), name: maybe(z.string()) })),
  /** The level that it gives; the person's own level when missing. */
  level: maybe(z.number()),
})
export type Invitation = z.output<typeof invitation>

/** The price of the membership; missing if it is free. */
export const communityEntry = z.object({
  /** In `currency`, not in cents. */
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** The featured product, if that must be bought. */
  product_id: maybe(id),
  product_name: maybe(z.string()),
})
export type CommunityEntry = z.output<typeof communityEntry>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/invitations',
  summary: 'The invitations of a community, newest first',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({
    page: intQuery(1, 10_000, 1),
    kind: z._default(z.enum(invitationKinds), 'links'),
    /** Part of the e-mail or name of a personal invitation. */
    q: z.optional(searchText),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      invitations: z.array(invitation),
      total: z.number(),
      entry: maybe(communityEntry),
      /** Number of pending personal invitations: not accepted, revoked or expired. */
      people_open: maybe(z.number()),
    }),
  },
})

export const exportInvitations = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/invitations.csv',
  summary: 'The open personal invitations with their links as a CSV file, all or those of one import',
  auth: 'bearer',
  params: idParams,
  query: z.object({ batch: z.optional(id), separator: csvSeparator }),
  binary: 'text/csv',
  responses: { 200: file },
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/invitations',
  summary: 'Makes an invitation; one that makes moderators only by whoever may give roles',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    role: z.enum(invitationRoles),
    max_uses: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(invitationUsesMax))),
    ends_at: z.nullable(instant),
    /** Only for the role of member. Only people who may set the price may admit for free to a paid community. */
    must_pay: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()), invitation }) },
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/invitations/:invitation',
  summary: 'Revokes an invitation: its link leads nowhere from now on',
  auth: 'bearer',
  params: z.object({ id, invitation: id }),
  responses: { 200: z.extend(removedReply, { invitation }) },
})

const tokenParams = z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) })

/** Public data of an invitation link. */
export const openedInvitation = z.object({
  state: z.enum(invitationStates),
  role: z.enum(invitationRoles),
  ends_at: maybe(instant),
  /** The price without the invitation; missing if the membership is free. */
  entry: maybe(communityEntry),
  /** Whether the price must be paid with the invitation as well. */
  must_pay: maybe(z.boolean()),
  /** The recipient's masked e-mail address, such as `a…@x.es`, of a personal invitation. */
  address_hint: maybe(z.string()),
  community: invitedCommunity,
})
export type OpenedInvitation = z.output<typeof openedInvitation>

export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/extra/invitations/:token',
  summary: 'What an invitation leads to, for whoever has its link',
  auth: 'none',
  params: tokenParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), invitation: openedInvitation }) },
})

export const getInvitationStanding = endpoint({
  method: 'GET',
  path: '/api/extra/invitations/:token/standing',
  summary: 'What following an invitation would change for the caller',
  auth: 'bearer',
  params: tokenParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** The caller's role in the community, which the invitation does not change; missing for non-members. */
      role: maybe(z.enum(memberRoles)),
      /** Whether the caller is banned. */
      banned: z.boolean(),
      /** Whether it is a personal invitation for another e-mail address than the caller's. */
      other_person: maybe(z.boolean()),
    }),
  },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/extra/invitations/:token/accept',
  summary:
    'Makes the caller a member by an invitation, or lets the caller buy the entry; does nothing for members',
  auth: 'bearer',
  params: tokenParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      community_id: id,
      /** Whether the caller was a member before; the invitation was then not used. */
      already: z.boolean(),
      /** Whether the caller must still buy the membership. */
      must_pay: maybe(z.boolean()),
    }),
  },
})

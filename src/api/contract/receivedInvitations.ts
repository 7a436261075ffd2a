/** Personal invitations that the caller has received. Not in the product spec. */
import * as z from 'zod/mini'
import { id, idParams, instant, maybe, okReply } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The community of an invitation. */
export const invitedCommunity = z.object({
  id,
  name: z.string(),
  description: maybe(z.string()),
  member_count: z.number(),
  image_url: maybe(z.string()),
  coach_name: z.string(),
})

export const receivedInvitation = z.object({
  id,
  role: z.enum(['member', 'moderator']),
  created_at: instant,
  /** Whether the caller has seen it in the activity. */
  seen: maybe(z.boolean()),
  ends_at: maybe(instant),
  /** Path of the page that shows the price and accepts the invitation; only if the membership has to be paid. */
  payment_page: maybe(z.string()),
  /**
   * Whether it can only be accepted by its link. This applies when it gives a role or level above the default, because
   * e-mail addresses are not verified.
   */
  needs_link: maybe(z.boolean()),
  community: invitedCommunity,
})
export type ReceivedInvitation = z.output<typeof receivedInvitation>

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/api/extra/received-invitations',
  summary: 'The open personal invitations for the address of the caller, newest first',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), invitations: z.array(receivedInvitation) }) },
})

export const acceptReceivedInvitation = endpoint({
  method: 'POST',
  path: '/api/extra/received-invitations/:id/accept',
  summary: 'Makes the caller a member by a personal invitation; 409 if it has to be paid or needs its link',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), community_id: id }) },
})

export const declineReceivedInvitation = endpoint({
  method: 'POST',
  path: '/api/extra/received-invitations/:id/decline',
  summary: 'Hides a personal invitation from the caller; whoever made it does not learn it',
  auth: 'bearer',
  params: idParams,
  responses: { 200: okReply },
})

/** The log of changes in the studio, and undoing them. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, okReply, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

/** Days for which a removal can be undone. */
export const undoDays = 30
export const changesPageSize = 50

/** All kinds of change: the object and what happened to it. */
export const studioActions = [
  'community.create',
  'community.edit',
  'community.image',
  'community.archive',
  'community.reopen',
  'community.delete',
  'community.restore',
  'invitation.create',
  'invitation.revoke',
  'invitation.accept',
  'member.role',
  'member.level',
  'member.mute',
  'member.unmute',
  'member.remove',
  'member.allow',
  'member.message',
  'member.import',
  'member.note',
  'member.note_delete',
  'content.hide',
  'content.restore',
  'content.dismiss',
  'content.pin',
  'content.unpin',
  'member.warn',
  'meeting.create',
  'meeting.edit',
  'meeting.cancel',
  'meeting.start',
  'meeting.end',
  'referral.state',
  'referral.notes',
  'purchase.refund',
  'purchase.dispute',
  'payment.resolve',
  'change.undo',
  'staff.add',
  'staff.remove',
  'user.sign_out',
  'user.password',
] as const
export type StudioAction = (typeof studioActions)[number]

/** Reply of a call that removes something: the id of the change, for undoing it. */
export const removedReply = z.object({ success: maybe(z.boolean()), change: id })

export const studioChange = z.object({
  id,
  /** One of `studioActions`. */
  action: z.string(),
  actor_name: z.string(),
  subject_id: maybe(z.string()),
  subject_name: maybe(z.string()),
  /** Changed values, by field. */
  before: maybe(z.record(z.string(), z.unknown())),
  after: maybe(z.record(z.string(), z.unknown())),
  /** End of the period for undoing it; missing if it cannot be undone. */
  undo_until: maybe(instant),
  undone_at: maybe(instant),
  created_at: instant,
})
export type StudioChange = z.output<typeof studioChange>

/** The log of the platform: changes that concern no community, or a deleted one. */
export const platformActions = [
  'content.hide',
  'content.restore',
  'content.dismiss',
  'member.warn',
  'community.delete',
  'payment.resolve',
  'change.undo',
  'staff.add',
  'staff.remove',
  'user.sign_out',
  'user.password',
] as const satisfies readonly StudioAction[]

const changesQuery = z.object({
  page: intQuery(1, 10_000, 1),
  action: z.optional(z.enum(studioActions)),
  /** Part of the name of the person who made the change. */
  actor: z.optional(searchText),
})
const changesReply = z.object({
  ...nextCursor,
  success: maybe(z.boolean()),
  changes: z.array(studioChange),
  total: z.number(),
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/changes',
  summary: 'What was changed in a community’s studio, newest first, as far as the caller may do the same',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: changesQuery,
  responses: { 200: changesReply },
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/changes/:change/undo',
  summary: 'Takes a change back, within thirty days',
  auth: 'bearer',
  params: z.object({ id, change: id }),
  responses: { 200: okReply },
})

export const listPlatformChanges = endpoint({
  method: 'GET',
  path: '/api/studio/platform/changes',
  summary: 'What was changed that concerns no community, newest first',
  auth: 'bearer',
  pageCursor: true,
  query: changesQuery,
  responses: { 200: changesReply },
})

export const undoPlatformChange = endpoint({
  method: 'POST',
  path: '/api/studio/platform/changes/:change/undo',
  summary: 'Takes a change that concerns no community back, within thirty days',
  auth: 'bearer',
  params: z.object({ change: id }),
  responses: { 200: okReply },
})

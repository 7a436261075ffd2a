/** What was reported, and what moderators decide: in a community, and in the queue of the platform. */
import * as z from 'zod/mini'
import { id, instant, intQuery, maybe, okReply, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reportReasons, reportTargets } from '../reports.ts'
import { removedReply } from './changes.ts'
import { mute } from './members.ts'
import { multiLineOf, requiredMultiLine } from '../text.ts'

/** Instead of a community's id: the queue of what belongs to no community, for staff. */
export const platformScopeId = 'platform'

export const moderationPageSize = 30
/** Pinned posts of a community, at most. */
export const maxPinned = 3
export const moderationNoteMaxLength = 1000
export const warningMaxLength = 3000
/** Texts of reports in one reply, at most: the latest. */
export const reportTextsShown = 20

/** `open`: waits for a decision. `warned`: its author was warned because of it. */
export const moderationStates = ['open', 'hidden', 'dismissed', 'warned'] as const
export type ModerationState = (typeof moderationStates)[number]

/** Who reported is never part of it. */
export const moderationItem = z.object({
  target_kind: z.enum(reportTargets),
  target_id: id,
  state: z.enum(moderationStates),
  /** Sent back with a decision, which is refused if somebody has made another one meanwhile. 0: never reported. */
  version: z.number(),
  /** As it was written, even when members do not see it any more; of a profile, its description. */
  content: z.object({
    text: z.string(),
    image_url: maybe(z.string()),
    video_url: maybe(z.string()),
    file_name: maybe(z.string()),
    created_at: instant,
  }),
  /** Since when it is deleted; the content is then as it was when it was reported last. */
  gone_at: maybe(instant),
  /** What it was when it was reported, where that differs from the content; the latest first. */
  earlier: maybe(
    z.array(
      z.object({
        /** Of the author, at that time. */
        name: z.string(),
        avatar_url: maybe(z.string()),
        text: z.string(),
        image_url: maybe(z.string()),
        video_url: maybe(z.string()),
        taken_at: instant,
      }),
    ),
  ),
  author: z.object({
    id,
    name: z.string(),
    image_url: maybe(z.string()),
    /** In the community; missing for who is not a member. */
    role: maybe(z.string()),
    joined_at: maybe(instant),
    /** In the community. */
    mute: maybe(mute),
    /** Whether the caller may mute this person in the community, or take them out of it. */
    may_act: maybe(z.boolean()),
    /** Whether the caller may warn this person. */
    may_warn: maybe(z.boolean()),
  }),
  /** The post of a comment. */
  post: maybe(z.object({ id, text: z.string(), author_name: z.string(), created_at: instant })),
  reports_count: z.number(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
  /** What reporters wrote, newest first. */
  texts: z.array(z.string()),
  first_reported_at: maybe(instant),
  last_reported_at: maybe(instant),
  /** What happened before with the author here, without this. */
  history: z.object({
    /** Reported things that were hidden or led to a warning. */
    upheld: z.number(),
    hidden: z.number(),
    warnings: z.number(),
    mutes: z.number(),
  }),
  /** The latest decision. */
  decision: maybe(
    z.object({
      by_name: z.string(),
      at: instant,
      reason: maybe(z.enum(reportReasons)),
      note: maybe(z.string()),
    }),
  ),
})
export type ModerationItem = z.output<typeof moderationItem>

const queueQuery = z.object({
  state: z._default(z.enum(['open', 'resolved']), 'open'),
  sort: z._default(z.enum(['recent', 'reports']), 'recent'),
  page: intQuery(1, 10_000, 1),
})
const queueReply = z.object({
  ...nextCursor,
  success: maybe(z.boolean()),
  items: z.array(moderationItem),
  total: z.number(),
})
const countReply = z.object({ success: maybe(z.boolean()), open: z.number() })

const target = { target_kind: z.enum(reportTargets), target_id: id }
const scopeParams = z.object({ scope: id })
const targetParams = z.object({ scope: id, ...target })

const version = { version: z.number().check(z.int(), z.gte(0)) }
const hideBody = z.object({
  ...version,
  reason: z.enum(reportReasons),
  /** For the team only; the author is told the reason. */
  note: z.optional(multiLineOf(moderationNoteMaxLength)),
})
const decideBody = z.object(version)
const decisionReply = z.extend(removedReply, { item: moderationItem })

const warnBody = z.object({
  text: requiredMultiLine(warningMaxLength),
  /** The reported thing because of which the person is warned, whose reports this settles. */
  about: z.optional(z.object({ ...target, ...version })),
})
const warnReply = z.object({ success: maybe(z.boolean()), conversation_id: id, item: maybe(moderationItem) })

/** `:scope` is the id of a community, or `platformScopeId`. */
const moderation = '/api/studio/moderation/:scope'
const pin = '/api/studio/communities/:id/posts/:post/pin'

export const listModeration = endpoint({
  method: 'GET',
  path: moderation,
  summary: 'Reported content of a community or of the platform: what waits for a decision, or the rest',
  auth: 'bearer',
  pageCursor: true,
  params: scopeParams,
  query: queueQuery,
  responses: { 200: queueReply },
})

export const countModeration = endpoint({
  method: 'GET',
  path: `${moderation}/count`,
  summary: 'Number of cases of a community or of the platform that wait for a decision',
  auth: 'bearer',
  params: scopeParams,
  responses: { 200: countReply },
})

export const getModeration = endpoint({
  method: 'GET',
  path: `${moderation}/:target_kind/:target_id`,
  summary: 'Content of a community or of the platform as moderators see it, reported or not',
  auth: 'bearer',
  params: targetParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), item: moderationItem }) },
})

export const hideContent = endpoint({
  method: 'POST',
  path: `${moderation}/:target_kind/:target_id/hide`,
  summary: 'Hides a post, comment or reported message from members at once, and tells its author why',
  auth: 'bearer',
  params: targetParams,
  body: hideBody,
  responses: { 200: decisionReply },
})

export const restoreContent = endpoint({
  method: 'POST',
  path: `${moderation}/:target_kind/:target_id/restore`,
  summary: 'Shows what was hidden again, as it was',
  auth: 'bearer',
  params: targetParams,
  body: decideBody,
  responses: { 200: decisionReply },
})

export const dismissReports = endpoint({
  method: 'POST',
  path: `${moderation}/:target_kind/:target_id/dismiss`,
  summary: 'Closes the reports of something with which nothing is wrong',
  auth: 'bearer',
  params: targetParams,
  body: decideBody,
  responses: { 200: decisionReply },
})

export const warnMember = endpoint({
  method: 'POST',
  path: `${moderation}/members/:member/warn`,
  summary: 'Writes a warning to a member, as a message from the caller',
  auth: 'bearer',
  params: z.object({ scope: id, member: id }),
  body: warnBody,
  responses: { 200: warnReply },
})

export const pinPost = endpoint({
  method: 'PUT',
  path: pin,
  summary: 'Puts a post before the others of its community; three at most',
  auth: 'bearer',
  params: z.object({ id, post: id }),
  responses: { 200: okReply },
})

export const unpinPost = endpoint({
  method: 'DELETE',
  path: pin,
  summary: 'Puts a pinned post back among the others',
  auth: 'bearer',
  params: z.object({ id, post: id }),
  /** The change is missing when it was not pinned. */
  responses: { 200: z.object({ success: maybe(z.boolean()), change: maybe(id) }) },
})

/** Reports and the moderators' decisions: in a community, and in the platform's queue. */
import * as z from 'zod/mini'
import { id, instant, intQuery, maybe, okReply, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reportReasons, reportTargets } from '../reports.ts'
import { removedReply } from './changes.ts'
import { mute } from './members.ts'
import { multiLineOf, requiredMultiLine } from '../text.ts'

/** Replaces a community's id: the queue of content that belongs to no community, for staff. */
export const platformScopeId = 'platform'

export const moderationPageSize = 30
/** Maximum number of pinned posts in a community. */
export const maxPinned = 3
export const moderationNoteMaxLength = 1000
export const warningMaxLength = 3000
/** Maximum number of report texts in one reply, latest first. */
export const reportTextsShown = 20

/** `open`: awaits a decision. `warned`: its author received a warning. */
export const moderationStates = ['open', 'hidden', 'dismissed', 'warned'] as const
export type ModerationState = (typeof moderationStates)[number]

/** The reply never contains the reporters. */
export const moderationItem = z.object({
  target_kind: z.enum(reportTargets),
  target_id: id,
  state: z.enum(moderationStates),
  /**
   * Version number. A decision sends it back, and is refused if somebody else has decided meanwhile. 0 if never
   * reported.
   */
  version: z.number(),
  /** The original text, even if it is hidden from members; for a profile, its description. */
  content: z.object({
    text: z.string(),
    image_url: maybe(z.string()),
    video_url: maybe(z.string()),
    file_name: maybe(z.string()),
    created_at: instant,
  }),
  /** When it was deleted; the text is then that of the last report. */
  gone_at: maybe(instant),
  /** Texts at the time of the reports that differ from the current one, latest first. */
  earlier: maybe(
    z.array(
      z.object({
        /** The author's name at that time. */
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
    /** Role in the community; missing for non-members. */
    role: maybe(z.string()),
    joined_at: maybe(instant),
    /** End of the mute in the community. */
    mute: maybe(mute),
    /** Whether the caller may mute or remove this person in the community. */
    may_act: maybe(z.boolean()),
    /** Whether the caller may warn this person. */
    may_warn: maybe(z.boolean()),
  }),
  /** The post of a comment. */
  post: maybe(z.object({ id, text: z.string(), author_name: z.string(), created_at: instant })),
  reports_count: z.number(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.number() })),
  /** The reporters' texts, newest first. */
  texts: z.array(z.string()),
  first_reported_at: maybe(instant),
  last_reported_at: maybe(instant),
  /** The author's moderation history here, without this case. */
  history: z.object({
    /** Number of reported posts, comments and so on that were hidden or led to a warning. */
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
  /** For the team only; the author sees only the reason. */
  note: z.optional(multiLineOf(moderationNoteMaxLength)),
})
const decideBody = z.object(version)
const decisionReply = z.extend(removedReply, { item: moderationItem })

const warnBody = z.object({
  text: requiredMultiLine(warningMaxLength),
  /** The reported content that causes the warning, whose reports it closes. */
  about: z.optional(z.object({ ...target, ...version })),
})
const warnReply = z.object({ success: maybe(z.boolean()), conversation_id: id, item: maybe(moderationItem) })

/** `:scope` is a community's id, or `platformScopeId`. */
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
  /** Without a change if it was not pinned. */
  responses: { 200: z.object({ success: maybe(z.boolean()), change: maybe(id) }) },
})

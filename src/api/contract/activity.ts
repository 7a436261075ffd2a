/** What a member is told about: the activity around them. Not in the product spec. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { activitySwitches, mostMarked } from './values/activity.ts'

export * from './values/activity.ts'

export const activityItem = z.object({
  id,
  /** One of `activityKinds`. */
  kind: z.string(),
  /** When the latest of its events happened. */
  occurred_at: instant,
  read: z.boolean(),
  community_id: maybe(id),
  community_name: maybe(z.string()),
  /** Who did it last. */
  actor: maybe(z.object({ id, name: maybe(z.string()), image_url: maybe(z.string()) })),
  /** How many people did it since the member last read the line, the actor included. */
  people: maybe(z.number()),
  post_id: maybe(id),
  /** The beginning of the post. */
  post_text: maybe(z.string()),
  /** The first of the comments since the member last read the line, with its beginning. */
  comment_id: maybe(id),
  comment_text: maybe(z.string()),
  meeting: maybe(
    z.object({
      id,
      topic: maybe(z.string()),
      start_time: instant,
      previous_start_time: maybe(instant),
      /** How many meetings of a series it is about, this one the first; missing for one. */
      count: maybe(z.number()),
    }),
  ),
  survey: maybe(
    z.object({ id, title: maybe(z.string()), closes_at: instant, estimated_minutes: maybe(z.number()) }),
  ),
  prize: maybe(z.object({ title: maybe(z.string()), place: z.number(), year_month: z.string() })),
})
export type ActivityItem = z.output<typeof activityItem>

/** Unread lines, counted up to `unreadActivityLimit`, and personal invitations that the member has not seen yet. */
const unread = z.number()

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/extra/activity',
  summary: 'What the caller is told about, newest first',
  auth: 'bearer',
  query: z.object({
    limit: intQuery(1, 50, 20),
    /** `nextBefore` of the page before. */
    before: z.optional(z.string().check(z.maxLength(64))),
    unread: z.optional(z.literal('true')),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      items: z.array(activityItem),
      unread,
      pagination: z.object({ hasMore: z.boolean(), nextBefore: maybe(z.string()) }),
    }),
  },
})
export type ActivityPage = z.output<(typeof listActivity)['responses'][200]>

export const countUnreadActivity = endpoint({
  method: 'GET',
  path: '/api/extra/activity/unread',
  summary: 'How many lines and personal invitations the caller has not seen, counted up to a hundred lines',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), unread }) },
})

export const markActivityRead = endpoint({
  method: 'POST',
  path: '/api/extra/activity/read',
  summary: 'Marks lines and invitations, the new posts of a community, or everything as read, up to a time',
  auth: 'bearer',
  /** Everything if nothing else than a time is given. */
  body: z.object({
    /** A line, of clients from before there was `ids`. */
    id: z.optional(id),
    ids: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    /** Personal invitations that were shown. */
    invitations: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    /** A community whose new posts have been seen. */
    community_id: z.optional(id),
    /** The time of the latest event that was shown: what happened meanwhile stays unread. */
    until: z.iso.datetime({ offset: true }),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()), unread }) },
})

const activityMute = z.object({
  id,
  kind: maybe(z.string()),
  community_id: maybe(id),
  community_name: maybe(z.string()),
  post_id: maybe(id),
  post_text: maybe(z.string()),
})
export type ActivityMute = z.output<typeof activityMute>

const settings = z.object({
  success: maybe(z.boolean()),
  /** All of `activitySwitches`. */
  kinds: z.array(z.object({ kind: z.string(), enabled: z.boolean() })),
  /** The communities of the caller. */
  communities: z.array(z.object({ id, name: maybe(z.string()), enabled: z.boolean() })),
  /** What was asked to be told less of, newest first. */
  less: z.array(activityMute),
})
export type ActivitySettings = z.output<typeof settings>

export const getActivitySettings = endpoint({
  method: 'GET',
  path: '/api/extra/activity/settings',
  summary: 'What the caller wants to be told about',
  auth: 'bearer',
  responses: { 200: settings },
})

export const saveActivitySetting = endpoint({
  method: 'PUT',
  path: '/api/extra/activity/settings',
  summary: 'Switches a kind or a community on or off',
  auth: 'bearer',
  /** One of the two. */
  body: z
    .object({
      kind: z.optional(z.enum(activitySwitches)),
      community_id: z.optional(id),
      enabled: z.boolean(),
    })
    .check(z.refine(({ kind, community_id }) => (kind === undefined) !== (community_id === undefined))),
  responses: { 200: settings },
})

export const tellLess = endpoint({
  method: 'POST',
  path: '/api/extra/activity/:id/less',
  summary: 'No more lines like this: of this kind about its post, or else in its community, or else at all',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), mute: activityMute }) },
})

export const removeActivityMute = endpoint({
  method: 'DELETE',
  path: '/api/extra/activity/mutes/:id',
  summary: 'Takes back that the caller wanted to be told less',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})

/** The member's activity: events around them, such as replies and invitations. Not in the product spec. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { activitySwitches, mostMarked } from './values/activity.ts'

export * from './values/activity.ts'

export const activityItem = z.object({
  id,
  /** One of `activityKinds`. */
  kind: z.string(),
  /** Time of the latest of its events. */
  occurred_at: instant,
  read: z.boolean(),
  community_id: maybe(id),
  community_name: maybe(z.string()),
  /** The person of the latest event. */
  actor: maybe(z.object({ id, name: maybe(z.string()), image_url: maybe(z.string()) })),
  /** Number of people in the events since the member last read the item, including the actor. */
  people: maybe(z.number()),
  post_id: maybe(id),
  /** The beginning of the post. */
  post_text: maybe(z.string()),
  /** The first comment since the member last read the item, with the beginning of its text. */
  comment_id: maybe(id),
  comment_text: maybe(z.string()),
  meeting: maybe(
    z.object({
      id,
      topic: maybe(z.string()),
      start_time: instant,
      previous_start_time: maybe(instant),
      /**
       * Number of meetings of a series that the item is about, starting with this one; missing for a single meeting.
       */
      count: maybe(z.number()),
    }),
  ),
  survey: maybe(
    z.object({ id, title: maybe(z.string()), closes_at: instant, estimated_minutes: maybe(z.number()) }),
  ),
  prize: maybe(z.object({ title: maybe(z.string()), place: z.number(), year_month: z.string() })),
})
export type ActivityItem = z.output<typeof activityItem>

/** Number of unread items, at most `unreadActivityLimit`, and of unseen personal invitations. */
const unread = z.number()

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/extra/activity',
  summary: 'What the caller is told about, newest first',
  auth: 'bearer',
  query: z.object({
    limit: intQuery(1, 50, 20),
    /** The previous page's `nextBefore`. */
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
  /** Without any other field than a time, all items are marked. */
  body: z.object({
    /** A single item, sent by clients older than `ids`. */
    id: z.optional(id),
    ids: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    /** Personal invitations that were displayed. */
    invitations: z.optional(z.array(id).check(z.maxLength(mostMarked))),
    /** A community whose new posts have been seen. */
    community_id: z.optional(id),
    /** Time of the latest event that was displayed; later events stay unread. */
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
  /** The caller's communities. */
  communities: z.array(z.object({ id, name: maybe(z.string()), enabled: z.boolean() })),
  /** Muted items, newest first. */
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
  /** Exactly one of both fields. */
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

/** The data of 'Hoy' in one reply. Not in the product spec. */
import * as z from 'zod/mini'
import { activityItem } from './activity.ts'
import { continueVideo } from './classes/progress.ts'
import { id, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { soonMeeting } from './meetings.ts'
import { standing } from './ranking.ts'

export * from './values/today.ts'

const lesson = z.extend(continueVideo, {
  /** Numbers of videos for the member's level: in the product, and watched. */
  total: z.number(),
  watched: z.number(),
  /** Missing for a video that was not started. */
  updated_at: maybe(instant),
})
export type Lesson = z.output<typeof lesson>

const month = z.object({
  community_id: id,
  community_name: maybe(z.string()),
  points: z.number(),
  /** Counted from 1; missing without points. */
  position: maybe(z.number()),
  ends_at: instant,
  next_place: standing.shape.next_place,
})
export type Month = z.output<typeof month>

const newPosts = z.object({
  community_id: id,
  community_name: maybe(z.string()),
  /** New content by others since the last visit and since the member last looked at it. */
  count: z.number(),
  latest_at: instant,
})
export type NewPosts = z.output<typeof newPosts>

/** The first steps of a new member, with their state. */
const firstSteps = z.object({
  photo: z.boolean(),
  community: z.boolean(),
  post: z.boolean(),
  class: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const getToday = endpoint({
  method: 'GET',
  path: '/api/extra/today',
  summary: 'The next meeting, the lesson to go on with, the month, and what happened since the last visit',
  auth: 'bearer',
  query: z.object({
    /** The community of the ranking; without it there is no ranking. */
    community_id: z.optional(id),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** End of the previous visit; in the first visit, its start. */
      since: instant,
      /** Whether there was a previous visit. */
      returning: z.boolean(),
      /** The current or next meeting in the member's communities. */
      meeting: maybe(soonMeeting),
      lesson: maybe(lesson),
      month: maybe(month),
      /** Events since then. */
      activity: z.array(activityItem),
      /** Number of unread activity items, at most 100. */
      unread: z.number(),
      new_posts: z.array(newPosts),
      /** Missing once all steps are done or the list was dismissed. */
      first_steps: maybe(firstSteps),
    }),
  },
})
export type Today = z.output<(typeof getToday)['responses'][200]>

export const hideFirstSteps = endpoint({
  method: 'DELETE',
  path: '/api/extra/today/first-steps',
  summary: 'Puts the list of first steps away for good',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})

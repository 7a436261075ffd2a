/** Open tasks for the people who run a community, and its figures for twelve weeks. */
import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** Number of weeks in every series, including the current one. Weeks start on Mondays in Europe/Madrid. */
export const homeWeeks = 12

/**
 * Kinds of open tasks. `reports`: open reports; `meeting_address`: a meeting in the next seven days without an address;
 * `survey_closing`: a survey that closes within a day; `product_empty`: a product without videos.
 */
export const waitingKinds = [
  'reports',
  'referrals',
  'meeting_address',
  'survey_closing',
  'product_empty',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingThing = z.object({
  kind: z.enum(waitingKinds),
  /** Number of objects of this kind. */
  count: z.number(),
  /** The first of these objects. */
  subject_id: maybe(id),
  name: maybe(z.string()),
  /** Since when it is open, or when it happens. */
  at: maybe(instant),
})
export type WaitingThing = z.output<typeof waitingThing>

/** One number per week, oldest first. */
const series = z.array(z.number())

export const homeFigures = z.object({
  /** First day of each week, `YYYY-MM-DD`. */
  weeks: z.array(z.string()),
  members: z.object({
    now: z.number(),
    /** Number of current members who joined in each week. */
    joined: series,
    /** Number of people removed by the team in each week, except undone removals. */
    removed: series,
  }),
  /** Number of members who read or wrote posts of the community in the last seven days. */
  looked: z.number(),
  /** Number of current members who published or commented in each week. */
  writers: series,
  posts: series,
  comments: series,
  /** Number of posts of the last thirty days without a comment. */
  unanswered: z.number(),
  /** Only with permission: paid purchases in each week, and this month's amounts by currency. */
  sales: maybe(
    z.object({
      purchases: series,
      month: z.array(z.object({ currency: z.string(), amount: z.number(), purchases: z.number() })),
    }),
  ),
  /** This month's top ranks that have a member or a prize. */
  race: z.array(
    z.object({
      place: z.number(),
      leader: maybe(z.object({ id, name: z.string(), points: z.number() })),
      /** Titles of the prizes. */
      prizes: z.array(z.string()),
    }),
  ),
})
export type HomeFigures = z.output<typeof homeFigures>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/home',
  summary: 'What waits in a community, and its figures over twelve weeks',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      waiting: z.array(waitingThing),
      figures: homeFigures,
    }),
  },
})

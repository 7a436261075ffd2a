/** What waits for whoever runs a community, and its figures over twelve weeks. */
import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** Weeks of every series; the last one goes on. They begin on Mondays in Europe/Madrid. */
export const homeWeeks = 12

/**
 * What can wait. `reports`: things that were reported; `meeting_address`: a meeting of the next seven days without an address; `survey_closing`: closes within
 * a day; `product_empty`: has no videos.
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
  /** How many of it wait. */
  count: z.number(),
  /** The first of them. */
  subject_id: maybe(id),
  name: maybe(z.string()),
  /** Since when it waits, or when it happens. */
  at: maybe(instant),
})
export type WaitingThing = z.output<typeof waitingThing>

/** A number for each of the twelve weeks, the oldest first. */
const series = z.array(z.number())

export const homeFigures = z.object({
  /** First days of the weeks, `YYYY-MM-DD`. */
  weeks: z.array(z.string()),
  members: z.object({
    now: z.number(),
    /** Joined in each week, of those who are members now. */
    joined: series,
    /** Removed by the team in each week, but for those whose removal was undone. */
    removed: series,
  }),
  /** Members who looked at the community's posts in the last seven days, or wrote there. */
  looked: z.number(),
  /** Those who published or commented in each week, of those who are members now. */
  writers: series,
  posts: series,
  comments: series,
  /** Posts of the last thirty days without a comment. */
  unanswered: z.number(),
  /** Only for whoever may see it: paid purchases in each week, and this month's amounts by currency. */
  sales: maybe(
    z.object({
      purchases: series,
      month: z.array(z.object({ currency: z.string(), amount: z.number(), purchases: z.number() })),
    }),
  ),
  /** This month's first places that somebody holds or a prize is offered for. */
  race: z.array(
    z.object({
      place: z.number(),
      leader: maybe(z.object({ id, name: z.string(), points: z.number() })),
      /** Titles. */
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

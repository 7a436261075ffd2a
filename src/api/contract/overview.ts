/**
 * The members' activity on each screen, for the owner and moderators. Not in the product spec. Figures of people count
 * current members, including the owner and moderators.
 */
import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { pointKinds } from './ranking.ts'
import { overviewScreens, type OverviewScreen } from './values/overview.ts'

export * from './values/overview.ts'

const surveys = z.object({
  screen: z.literal('surveys'),
  /** Number of answers in the last 7 days. */
  answers_recent: z.number(),
  answers_total: z.number(),
  open_total: z.number(),
  /** Surveys that can be answered, the one that closes first at the top. */
  open: z.array(
    z.object({
      id,
      title: maybe(z.string()),
      /** Number of members who have answered it. */
      answered: z.number(),
      closes_at: maybe(instant),
    }),
  ),
})

const testimonials = z.object({
  screen: z.literal('testimonials'),
  total: z.number(),
  /** Number in the last 30 days. */
  recent: z.number(),
  /** Number of members who have written at least one. */
  writers: z.number(),
  newest: maybe(z.object({ author: maybe(z.string()), created_at: instant })),
  prompts_total: z.number(),
  /** Number of prompts that fewer than half of the members have answered. */
  prompts_unanswered: z.number(),
  /** The prompt with the fewest answers by members. */
  quietest: maybe(z.object({ title: maybe(z.string()), answered: z.number() })),
})

const classes = z.object({
  screen: z.literal('classes'),
  lessons: z.number(),
  /** Numbers of members who watched a lesson: in the last 7 days, in the last 30 days, ever. */
  watched_recent: z.number(),
  watched_month: z.number(),
  watched_ever: z.number(),
  /** Number of lessons that members have finished. */
  finished: z.number(),
  /** The module that most members watched in the last 30 days. */
  top_module: maybe(z.object({ title: maybe(z.string()), members: z.number() })),
})

const ranking = z.object({
  screen: z.literal('ranking'),
  /** `YYYY-MM` in Europe/Madrid. */
  month: z.string(),
  ends_at: instant,
  earners: z.number(),
  points: z.number(),
  /** The kind of action that earned the most points. */
  top_kind: maybe(z.object({ kind: z.enum(pointKinds), points: z.number() })),
  leader: maybe(z.object({ name: maybe(z.string()), points: z.number() })),
})

const calendar = z.object({
  screen: z.literal('calendar'),
  /** The current meeting, or the next one. */
  next: maybe(z.object({ topic: maybe(z.string()), starts_at: instant })),
  /** Number of current meetings and meetings in the next 7 days. */
  soon: z.number(),
  /** End of these 7 days. */
  until: instant,
  /** Number of members who can see all of these meetings; all members if missing. */
  viewers: maybe(z.number()),
})

const referrals = z.object({
  screen: z.literal('referrals'),
  /** `YYYY-MM` in Europe/Madrid. */
  month: z.string(),
  /** Referrals made this month, by their current state. */
  pendiente: z.number(),
  activo: z.number(),
  inactivo: z.number(),
  /** Number of members who referred somebody this month. */
  referrers: z.number(),
})

const membersActivity = z.discriminatedUnion('screen', [
  surveys,
  testimonials,
  classes,
  ranking,
  calendar,
  referrals,
])
export type MembersActivity = z.output<typeof membersActivity>
/** The members' activity on one screen. */
export type ActivityOf<S extends OverviewScreen> = Extract<MembersActivity, { screen: S }>

export const getMembersActivity = endpoint({
  method: 'GET',
  path: '/api/extra/communities/:id/members-activity',
  summary: 'What the members do on one screen of a community, for its owner and moderators',
  auth: 'bearer',
  params: idParams,
  query: z.object({ screen: z.enum(overviewScreens) }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      /** Number of members of the community. */
      members: z.number(),
      activity: membersActivity,
    }),
  },
})

import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { rankingLimit } from './values/ranking.ts'

export * from './values/ranking.ts'

const byKind = z.object({
  posts: maybe(z.number()),
  comments: maybe(z.number()),
  surveys: maybe(z.number()),
  referrals: maybe(z.number()),
  testimonials: maybe(z.number()),
})
export type ByKind = z.output<typeof byKind>

/** A month as `YYYY-MM`, in Europe/Madrid. */
export const yearMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

export const myPoints = z.object({
  total_points: maybe(z.number()),
  /** Counted from 1; missing without points. */
  ranking_position: maybe(z.number()),
  total_actions: maybe(z.number()),
  points_breakdown: maybe(byKind),
  actions_breakdown: maybe(byKind),
})
export type MyPoints = z.output<typeof myPoints>

/** The product spec defines no envelope: the fields are at top level or under `data`. */
export const getMyPoints = endpoint({
  method: 'GET',
  path: '/api/rankings/my-points/:id',
  summary: 'The caller’s points in a community this month; 404 for who has never earned any there',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.extend(myPoints, {
      success: maybe(z.boolean()),
      data: maybe(myPoints),
      /** Not in the product spec. */
      year_month: maybe(z.string()),
    }),
  },
})

export const rankingEntry = z.object({
  user_name: maybe(z.string()),
  total_points: maybe(z.number()),
  total_actions: maybe(z.number()),
  /** Not in the product spec. */
  user_id: maybe(id),
  user_initials: maybe(z.string()),
  user_fallback_color: maybe(z.string()),
  user_profile_image_url: maybe(z.string()),
  points_breakdown: maybe(byKind),
})
export type RankingEntry = z.output<typeof rankingEntry>

export const getRanking = endpoint({
  method: 'GET',
  path: '/api/rankings/community/:id/ranking',
  summary: 'Who has most points in a community this month; 404 where nobody has ever earned any',
  auth: 'bearer',
  params: idParams,
  query: z.object({ limit: intQuery(1, 10, rankingLimit) }),
  responses: {
    200: z.object({
      community_id: maybe(id),
      year_month: maybe(z.string()),
      ranking: maybe(z.array(rankingEntry)),
    }),
  },
})

/** An alternative to `getRanking`, which takes no other parameters than the specified ones. */
export const getRankingOfMonth = endpoint({
  ...getRanking,
  path: '/api/extra/rankings/community/:id/ranking',
  summary: 'Who has most points in a community in a month; 404 where nobody has ever earned any',
  query: z.extend(getRanking.query, { year_month: z.optional(yearMonth) }),
})

export const reward = z.object({
  id: maybe(id),
  title: maybe(z.string()),
  description: maybe(z.string()),
  coach_name: maybe(z.string()),
})
export type Reward = z.output<typeof reward>
const rewards = maybe(z.union([z.array(reward), reward]))

export const getRewards = endpoint({
  method: 'GET',
  path: '/api/rewards/community/:id',
  summary: 'Prizes for the first three of a community’s month; 404 where there have never been any',
  auth: 'none',
  params: idParams,
  responses: {
    200: z.object({
      total_rewards: maybe(z.number()),
      rewards: maybe(z.object({ first_place: rewards, second_place: rewards, third_place: rewards })),
    }),
  },
})

/** An entry of the points ledger. */
export const pointEntry = z.object({
  id,
  /** One of `pointKinds`. */
  kind: maybe(z.string()),
  /** Negative if points were taken back because their source was deleted. */
  points: maybe(z.number()),
  created_at: maybe(instant),
  /** The beginning of the source's text, while it exists. */
  text: maybe(z.string()),
  /** The post to link to, while it exists. */
  post_id: maybe(id),
})
export type PointEntry = z.output<typeof pointEntry>

export const listPointEntries = endpoint({
  method: 'GET',
  path: '/api/extra/rankings/ledger/:id',
  summary: 'Each point that the caller has earned in a community in a month, newest first',
  auth: 'bearer',
  params: idParams,
  query: z.object({
    /** The current month if omitted. */
    year_month: z.optional(yearMonth),
    /** Id of the entry after which the page begins. */
    after: z.optional(z.string().check(z.maxLength(64))),
    limit: intQuery(1, 50, 20),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      entries: z.array(pointEntry),
      /** Total of the whole month. */
      total_points: maybe(z.number()),
      pagination: maybe(z.object({ hasMore: maybe(z.boolean()) })),
    }),
  },
})

export const pointRule = z.object({
  /** One of `pointKinds`. */
  kind: z.string(),
  points: z.number(),
  /** Number of actions per day that earn points; missing if unlimited. */
  daily_limit: maybe(z.number()),
})
export type PointRule = z.output<typeof pointRule>

export const standing = z.object({
  /** Points of each kind of action that is possible in this community. */
  rules: z.array(pointRule),
  year_month: z.string(),
  /** End of the month. */
  ends_at: instant,
  /** Earlier months in which somebody earned points, newest first, at most twelve. */
  months: z.array(z.string()),
  /** How the caller can reach the next rank of the podium; missing for the first. */
  next_place: maybe(
    z.object({
      /** 1, 2 or 3. */
      place: z.number(),
      /** Points missing to reach it. */
      points: z.number(),
      /** Actions available to the caller that would earn at least as many points, fewest first. */
      steps: z.array(z.object({ kind: z.string(), count: z.number() })),
    }),
  ),
})
export type Standing = z.output<typeof standing>

export const getStanding = endpoint({
  method: 'GET',
  path: '/api/extra/rankings/standing/:id',
  summary: 'How points are earned in a community, and what the caller lacks for the next place',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), data: standing }) },
})

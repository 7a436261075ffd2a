import type { PointKind } from '#api/contract/rankings.ts'

interface PointValue {
  points: number
  /** How many earn points on one day in Europe/Madrid; missing where all do. */
  dailyLimit?: number
}

/**
 * What each action is worth in a new database; the documents give no figures. The migration writes these into the table
 * `point_values`, which the triggers and the calls read from then on, so another value is set there, by SQL: a change
 * here reaches no database that exists. A testimonial is worth what its own row says (`points_earned`), nothing at 0;
 * the value here is for who calls `earn_points` without one.
 */
export const pointValues: Readonly<Record<PointKind, PointValue>> = {
  posts: { points: 10, dailyLimit: 5 },
  comments: { points: 2, dailyLimit: 10 },
  surveys: { points: 20 },
  referrals: { points: 15, dailyLimit: 5 },
  testimonials: { points: 10 },
}

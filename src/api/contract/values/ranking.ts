/** Kinds of actions that earn points, in the product spec's order. */
export const pointKinds = ['posts', 'comments', 'surveys', 'referrals', 'testimonials'] as const
export type PointKind = (typeof pointKinds)[number]

/** Entries of the ranking, from the product spec. */
export const rankingLimit = 3

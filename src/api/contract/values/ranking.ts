/** Kinds of actions that earn points, in the documents' order. */
export const pointKinds = ['posts', 'comments', 'surveys', 'referrals', 'testimonials'] as const
export type PointKind = (typeof pointKinds)[number]

/** Entries of the ranking, from the documents. */
export const rankingLimit = 3

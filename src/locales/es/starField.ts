import { count } from '#lib/plural.ts'

/** Names of one to five stars. */
export const starField = {
  stars: (n: number) => count(n, 'estrella', 'estrellas'),
} as const

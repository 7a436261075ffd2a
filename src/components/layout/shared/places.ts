import { routes as t } from '#locales/routes.ts'

/** Screens that are not in the main navigation. */
export const places = [
  { path: '/explorar-comunidades', label: t.exploreShort },
  { path: '/encuestas', label: t.surveys },
  { path: '/testimonios', label: t.testimonials },
  { path: '/referidos', label: t.referrals },
] as const
export type PlacePath = (typeof places)[number]['path']

export const overviewScreens = [
  'surveys',
  'testimonials',
  'classes',
  'ranking',
  'calendar',
  'referrals',
] as const
export type OverviewScreen = (typeof overviewScreens)[number]

/** Open surveys in the reply, at most. */
export const overviewSurveys = 2

/** Days of a short and of a long period that ends now. */
export const overviewDays = { short: 7, long: 30 } as const

export const overviewScreens = [
  'surveys',
  'testimonials',
  'classes',
  'ranking',
  'calendar',
  'referrals',
] as const
export type OverviewScreen = (typeof overviewScreens)[number]

/** Maximum number of open surveys in the reply. */
export const overviewSurveys = 2

/** Days of the short and the long period, both ending now. */
export const overviewDays = { short: 7, long: 30 } as const

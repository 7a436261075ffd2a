/** Key of what matters to the member now, for all communities; a module of its own because others refresh it. */
export const todayKey = ['today'] as const

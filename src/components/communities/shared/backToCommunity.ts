import { communities as t } from '#locales/communities.ts'

/** The way back from screens that belong to a community but not to the main navigation. */
export const backToCommunity = { to: '/comunidad', label: t.backToCommunity }

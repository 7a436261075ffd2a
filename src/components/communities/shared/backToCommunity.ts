import { communities as t } from '#locales/communities.ts'

/** Back link of screens that belong to a community but not to the main navigation. */
export const backToCommunity = { to: '/comunidad', label: t.backToCommunity }

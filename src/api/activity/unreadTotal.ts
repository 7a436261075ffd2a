import { numberStore } from '#lib/numberStore.ts'

/** The number of unread lines of activity, for the badge on every screen; counted up to a hundred. */
export const unreadTotal = numberStore()

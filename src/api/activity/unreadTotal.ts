import { numberStore } from '#lib/numberStore.ts'

/** The number of unread activity items, at most 100, for the badge on every screen. */
export const unreadTotal = numberStore()

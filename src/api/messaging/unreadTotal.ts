import { numberStore } from '#lib/numberStore.ts'

/** The number of unread messages, for the badge on every screen; a module of its own to keep those screens small. */
export const unreadTotal = numberStore()

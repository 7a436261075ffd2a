import { numberStore } from '#lib/numberStore.ts'

/** The number of unread messages, for the badge on every screen; a separate module to keep those screens small. */
export const unreadTotal = numberStore()

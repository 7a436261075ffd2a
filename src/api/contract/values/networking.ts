/** Polling interval of the queue in milliseconds, from the product spec. */
export const queueRefreshMs = 30_000
export const sessionTypes = ['video', 'audio'] as const
export type SessionType = (typeof sessionTypes)[number]

/** Why the server removed a member from the queue: not seen for too long, or networking was disabled. */
export const queueEndings = ['away', 'disabled'] as const

/** Maximum length of a language tag. */
export const languageMaxLength = 16
export const reportReasons = ['spam', 'harassment', 'inappropriate', 'no_show', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportDetailsMaxLength = 1000

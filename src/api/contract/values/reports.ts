export const reportTargets = ['post', 'comment', 'message', 'profile'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportReasons = ['spam', 'harassment', 'danger', 'sexual', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportTextMaxLength = 1000

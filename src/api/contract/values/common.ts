/** Ids are opaque. Faro's own server sends strings; other back ends may send numbers, so compare with `sameId`. */
export type Id = string | number

/** Whether two ids are equal, whatever their type. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && String(a) === String(b)
}

/** Accepted picture types, as devices report them: some report `image/jpg` for JPEG. */
export const imageTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
]

/** Accepted video types, as devices report them: MP4, QuickTime, AVI, WebM and M4V under all their names. */
export const videoTypes: readonly string[] = [
  'video/mp4',
  'video/quicktime',
  'video/mov',
  'video/x-msvideo',
  'video/vnd.avi',
  'video/avi',
  'video/msvideo',
  'video/webm',
  'video/x-m4v',
  'video/m4v',
]

export const levels = [1, 2, 3, 4, 5] as const

/**
 * Days for which an idempotency key prevents a duplicate. Outboxes retry automatically for this time; the server keeps
 * keys one day longer, because clocks differ.
 */
export const idempotencyDays = 30

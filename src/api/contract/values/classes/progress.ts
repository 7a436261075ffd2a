/** A video counts as watched once this share of it has been played, or when the member marks it. */
export const watchedShare = 0.9

/** Maximum duration of a video in seconds: a day. */
export const longestVideoSeconds = 86_400

/** Maximum age of a position in seconds: ten years. */
export const longestPositionAge = 315_360_000

/** How a position is sent: also while the page is being closed, when no more code can be loaded. */
export const videoProgressRequest = {
  method: 'PUT',
  path: '/api/extra/learning/videos/:id',
  auth: 'bearer',
} as const

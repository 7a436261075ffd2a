/** A video counts as watched once this share of it has been played, or when the member marks it. */
export const watchedShare = 0.9

/** Maximum duration of a video in seconds: a day. */
export const longestVideoSeconds = 86_400

/** Maximum age of a position in seconds: ten years. */
export const longestPositionAge = 315_360_000

/** Endpoint for saving a position. Separate from the contract, because a closing page cannot load more code. */
export const videoProgressRequest = {
  method: 'PUT',
  path: '/api/extra/learning/videos/:id',
  auth: 'bearer',
} as const

/** Minutes per video for estimating a module's duration. */
export const estimatedVideoMinutes = 8

/** Lifetime of the URL of a streamed video, in seconds. */
export const streamSeconds = 86_400

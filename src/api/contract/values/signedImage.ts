/** Requested lifetime of image URLs, in seconds. */
export const imageSeconds = 3600

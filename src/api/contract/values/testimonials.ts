/** Requested lifetimes of URLs in seconds: in lists, and in players. */
export const testimonialUrlSeconds = { list: 86_400, player: 3600 } as const

/** Maximum length of the text. The product spec has no such limit. */
export const testimonialContentMaxLength = 2000
export const testimonialVideoMaxBytes = 500 * 1024 * 1024
export const testimonialImageMaxBytes = 10 * 1024 * 1024

/** Points shown for a testimonial whose reply has none. */
export const defaultTestimonialPoints = 10
export const uploadStatuses = ['uploading', 'processing', 'completed', 'error'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

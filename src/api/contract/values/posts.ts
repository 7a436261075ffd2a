export const postMaxLength = 2000
export const commentMaxLength = 500

/** Maximum length of the alternative text of an image. */
export const imageAltMaxLength = 500
export const communityImageMaxBytes = 10 * 1024 * 1024
export const communityVideoMaxBytes = 500 * 1024 * 1024
/** Maximum size of a video's poster image in bytes. */
export const posterMaxBytes = 2 * 1024 * 1024

/** Number of comments per page. */
export const commentPageSize = 50

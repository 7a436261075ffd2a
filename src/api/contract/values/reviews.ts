/** Reviews per page, from the product spec. */
export const reviewPageSize = 10

/** Maximum length of a review's comment. */
export const reviewCommentMaxLength = 500

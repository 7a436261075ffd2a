/** Maximum number of activity items in the reply. */
export const todayActivityLimit = 6

/** Maximum count of new posts per community. */
export const newPostsLimit = 100

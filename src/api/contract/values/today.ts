/** Lines of activity in the reply, at most. */
export const todayActivityLimit = 6

/** The new posts of a community are not counted further than this. */
export const newPostsLimit = 100

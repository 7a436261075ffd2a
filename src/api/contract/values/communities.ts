export const communityRoles = ['owner', 'moderator', 'member'] as const

/** Days over which the members who take part are counted. */
export const participationDays = 30

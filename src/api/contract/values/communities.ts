export const communityRoles = ['owner', 'moderator', 'member'] as const

/** Days for which participants are counted. */
export const participationDays = 30

/** The key of the personal invitations that a member has received. */
export const receivedInvitationsKey = ['communities', 'invitations'] as const

/** Query key of the member's personal invitations. */
export const receivedInvitationsKey = ['communities', 'invitations'] as const

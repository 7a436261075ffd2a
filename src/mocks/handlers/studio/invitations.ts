import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/invitations.ts'
import {
  invitations,
  openedInvitation,
  openInvitation,
  revokedInvitation,
} from '../../fixtures/studio/invitations.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listInvitations, { success: true, invitations, total: invitations.length }),
  mock(contract.createInvitation, { success: true, invitation: openInvitation }),
  mock(contract.revokeInvitation, { success: true, invitation: revokedInvitation, change: '311' }),
  mock(contract.openInvitation, { success: true, invitation: openedInvitation }),
  mock(contract.getInvitationStanding, { success: true, role: null, banned: false }),
  mock(contract.acceptInvitation, { success: true, community_id: '1', already: false }),
]

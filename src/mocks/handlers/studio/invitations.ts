import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/invitations.ts'
import {
  invitations,
  openedInvitation,
  openInvitation,
  personalInvitations,
  revokedInvitation,
} from '../../fixtures/studio/invitations.ts'
import { mock, mockTextFile } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listInvitations, ({ query }) => {
    const found = query.get('kind') === 'people' ? personalInvitations : invitations
    return { success: true, invitations: found, total: found.length, people_open: 2 }
  }),
  mockTextFile(contract.exportInvitations, '\uFEFFnombre;email;enlace\r\n'),
  mock(contract.createInvitation, { success: true, invitation: openInvitation }),
  mock(contract.revokeInvitation, { success: true, invitation: revokedInvitation, change: '311' }),
  mock(contract.openInvitation, { success: true, invitation: openedInvitation }),
  mock(contract.getInvitationStanding, { success: true, role: null, banned: false }),
  mock(contract.acceptInvitation, { success: true, community_id: '1', already: false }),
]

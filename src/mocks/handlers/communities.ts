import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/communities.ts'
import { listCommunities, searchCommunities } from '#api/contract/explore.ts'
import { communitiesReply, communityFigures, membershipFlat } from '../fixtures/communities.ts'
import { freeListing } from '../fixtures/explore.ts'
import { mock } from '../mock.ts'
import { handlers as overviewHandlers } from './overview.ts'

export const handlers: HttpHandler[] = [
  mock(contract.myCommunities, communitiesReply),
  mock(contract.membershipStatus, { success: true, data: { membership_type: 'basic' } }),
  mock(contract.myMembershipType, membershipFlat),
  mock(contract.getCommunityFigures, { success: true, figures: communityFigures }),
  mock(listCommunities, freeListing),
  mock(searchCommunities, freeListing),
  // Screens of an owned community request the overview.
  ...overviewHandlers,
]

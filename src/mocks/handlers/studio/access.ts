import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/access.ts'
import { coachStudio, moderatedStudio, ownStudio } from '../../fixtures/studio/access.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getStudio, coachStudio),
  mock(contract.listStudioCommunities, { success: true, communities: [ownStudio, moderatedStudio] }),
  mock(contract.getStudioCommunity, { success: true, community: ownStudio }),
]

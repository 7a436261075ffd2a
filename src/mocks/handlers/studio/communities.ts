import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/communities.ts'
import { archivedCommunity, runCommunity } from '../../fixtures/studio/communities.ts'
import { mock } from '../../mock.ts'

const reply = { success: true, community: runCommunity }

export const handlers: HttpHandler[] = [
  mock(contract.createCommunity, reply),
  mock(contract.readCommunity, reply),
  mock(contract.editCommunity, reply),
  mock(contract.uploadCommunityImage, reply),
  mock(contract.removeCommunityImage, { ...reply, change: '311' }),
  mock(contract.archiveCommunity, { success: true, community: archivedCommunity }),
  mock(contract.reopenCommunity, reply),
  mock(contract.deleteCommunity, { success: true, change: '310' }),
  mock(contract.restoreCommunity, reply),
]

import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/rankings.ts'
import { myPoints, ranking, rewards, standing, pointEntries } from '../fixtures/rankings.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getMyPoints, myPoints),
  mock(contract.getRanking, ranking),
  mock(contract.getRewards, rewards),
  mock(contract.listPointEntries, pointEntries),
  mock(contract.getStanding, { success: true, data: standing }),
]

import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/ranking.ts'
import {
  ledgerPage,
  myPoints,
  pastEntries,
  pastRanking,
  ranking,
  rewards,
  standing,
} from '#mocks/fixtures/ranking.ts'
import { mock } from '#mocks/mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getMyPoints, myPoints),
  mock(contract.getRanking, ranking),
  mock(contract.getRankingOfMonth, pastRanking),
  mock(contract.getRewards, rewards),
  mock(contract.listPointEntries, ({ query }) =>
    query.has('year_month') ? pastEntries : ledgerPage(query.get('after')),
  ),
  mock(contract.getStanding, { success: true, data: standing }),
]

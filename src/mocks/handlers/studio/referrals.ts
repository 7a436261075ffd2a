import type { HttpHandler } from 'msw'
import { referralStates } from '#api/contract/referrals.ts'
import * as contract from '#api/contract/studio/referrals.ts'
import { board, calledReferral } from '../../fixtures/studio/referrals.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listBoard, ({ query }) => {
    const estado = referralStates.find((state) => state === query.get('estado')) ?? 'pendiente'
    return { success: true, referrals: board[estado], total: board[estado].length }
  }),
  mock(contract.changeReferral, { success: true, referral: calledReferral }),
]

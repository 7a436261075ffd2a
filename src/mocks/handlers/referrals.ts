import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/referrals.ts'
import { referrals } from '../fixtures/referrals.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listReferrals, { success: true, referrals }),
  mock(contract.createReferral, { success: true, id: 31, referral_id: 31 }),
  mock(contract.deleteReferral, { success: true }),
]

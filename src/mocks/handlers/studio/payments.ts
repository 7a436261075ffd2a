import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/payments.ts'
import { paymentProblems } from '../../fixtures/studio/payments.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listPaymentProblems, {
    success: true,
    payments: paymentProblems,
    total: paymentProblems.length,
    open: paymentProblems.filter(({ can }) => can.length > 0).length,
  }),
  mock(contract.resolvePayment, { success: true }),
]

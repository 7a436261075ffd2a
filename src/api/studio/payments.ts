/** Payments that staff must check. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/studio/payments.ts'
import { platformId } from './platform.ts'

/** A page of the payments, undecided ones first. */
export const paymentProblemsQuery = (page: number) =>
  queryOptions({
    queryKey: ['studio', platformId, 'payments', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listPaymentProblems, { query: { page } }, { signal }),
  })

/**
 * Decides on a payment.
 * @throws {ApiError} when somebody else has already decided.
 */
export const resolvePayment = (id: Id, resolution: contract.PaymentResolution, note: string) =>
  call(contract.resolvePayment, { params: { id }, body: { resolution, note } })

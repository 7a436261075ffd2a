import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/salesPages.ts'
import { salesPageReply, testimonialsReply } from '../fixtures/salesPages.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getSalesPage, salesPageReply),
  mock(contract.listSalesTestimonials, testimonialsReply),
]

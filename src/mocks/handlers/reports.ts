import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/reports.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [mock(contract.createReport, { success: true })]

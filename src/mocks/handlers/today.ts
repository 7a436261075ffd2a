import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/today.ts'
import { today } from '../fixtures/today.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getToday, today),
  mock(contract.hideFirstSteps, { success: true }),
]

import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/home.ts'
import { figures, waiting } from '../../fixtures/studio/home.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [mock(contract.getHome, { success: true, waiting, figures })]

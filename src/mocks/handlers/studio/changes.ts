import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/changes.ts'
import { changes } from '../../fixtures/studio/changes.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listChanges, { success: true, changes, total: changes.length }),
  mock(contract.undoChange, { success: true }),
]

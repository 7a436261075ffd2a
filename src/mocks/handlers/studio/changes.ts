import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/changes.ts'
import { changes, platformChanges } from '../../fixtures/studio/changes.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listChanges, { success: true, changes, total: changes.length }),
  mock(contract.undoChange, { success: true }),
  mock(contract.listPlatformChanges, {
    success: true,
    changes: platformChanges,
    total: platformChanges.length,
  }),
  mock(contract.undoPlatformChange, { success: true }),
]

import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/blocks.ts'
import { blocksReply } from '../fixtures/blocks.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listBlocks, blocksReply),
  mock(contract.blockPerson, { success: true }),
  mock(contract.unblockPerson, { success: true }),
]

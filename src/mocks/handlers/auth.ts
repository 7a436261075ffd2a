import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/auth.ts'
import { loginReply, meReply, refreshReply, registerReply } from '../fixtures/auth.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.login, loginReply),
  mock(contract.register, registerReply),
  mock(contract.logout, { success: true }),
  mock(contract.me, meReply),
  mock(contract.refresh, refreshReply),
]

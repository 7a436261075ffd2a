import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/networking.ts'
import { joinReply, matchReply, queueReply, settingsReply } from '../fixtures/networking.ts'
import { direct } from '../fixtures/messaging.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.getNetworkingSettings, settingsReply),
  mock(contract.getQueueStatus, queueReply),
  mock(contract.joinQueue, joinReply),
  mock(contract.leaveQueue, { success: true }),
  mock(contract.getMatch, matchReply),
  mock(contract.openMatchConversation, { success: true, conversation_id: direct.id }),
  mock(contract.endMatch, { success: true }),
  mock(contract.reportMatch, { success: true }),
]

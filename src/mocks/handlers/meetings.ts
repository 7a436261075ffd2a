import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/meetings.ts'
import { meetingsReply, soonReminder } from '../fixtures/meetings.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listCommunityMeetings, meetingsReply),
  mock(contract.listSoonMeetings, { success: true, meetings: [soonReminder] }),
]

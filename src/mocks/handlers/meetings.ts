import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/meetings.ts'
import { calendarText, meetingsReply, soonReminder } from '../fixtures/meetings.ts'
import { mock, mockTextFile } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listCommunityMeetings, meetingsReply),
  mock(contract.listSoonMeetings, { success: true, meetings: [soonReminder] }),
  mock(contract.locateMeeting, {
    success: true,
    community: { id: '2', name: 'Ventas con Propósito', is_member: true },
    visible: true,
  }),
  mockTextFile(contract.meetingCalendar, calendarText),
  mockTextFile(contract.meetingSeriesCalendar, calendarText),
]

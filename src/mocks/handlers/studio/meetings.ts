import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/meetings.ts'
import {
  endedMeeting,
  pastMeetings,
  startedMeeting,
  upcomingMeetings,
  weeklyMeeting,
} from '../../fixtures/studio/meetings.ts'
import { mock } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listStudioMeetings, ({ query }) => {
    const meetings = query.has('from')
      ? [...pastMeetings.toReversed(), ...upcomingMeetings]
      : query.get('scope') === 'past'
        ? pastMeetings
        : upcomingMeetings
    return { success: true, meetings, total: meetings.length }
  }),
  mock(contract.readStudioMeeting, ({ params }) => ({
    success: true,
    meeting:
      [...upcomingMeetings, ...pastMeetings].find(({ id }) => id === params['meeting']) ?? weeklyMeeting,
  })),
  mock(contract.createMeeting, { success: true, meetings: [weeklyMeeting] }),
  mock(contract.editMeeting, { success: true, meeting: { ...weeklyMeeting, version: 2 }, changed: 1 }),
  mock(contract.cancelMeeting, { success: true, change: '55', cancelled: 1 }),
  mock(contract.startMeeting, { success: true, meeting: startedMeeting, change: '56' }),
  mock(contract.endMeeting, { success: true, meeting: endedMeeting, change: '57' }),
]

import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/activity.ts'
import * as received from '#api/contract/receivedInvitations.ts'
import { activityPage, activitySettings } from '../fixtures/activity.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.countUnreadActivity, { success: true, unread: activityPage.unread }),
  mock(contract.getActivitySettings, activitySettings),
  mock(contract.listActivity, activityPage),
  mock(contract.markActivityRead, { success: true, unread: 0 }),
  mock(contract.saveActivitySetting, activitySettings),
  mock(contract.tellLess, { success: true, mute: { id: 6, kind: 'reply', post_id: 101 } }),
  mock(contract.removeActivityMute, { success: true }),
  mock(received.listReceivedInvitations, { success: true, invitations: [] }),
  mock(received.acceptReceivedInvitation, { success: true, community_id: '1' }),
  mock(received.declineReceivedInvitation, { success: true }),
]

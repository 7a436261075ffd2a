import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/studio/moderation.ts'
import {
  hiddenPost,
  openItems,
  platformItems,
  reportedPost,
  resolvedItems,
} from '../../fixtures/studio/moderation.ts'
import { mock, type MockRequest } from '../../mock.ts'

const queue = ({ query }: MockRequest) => {
  const items = query.get('state') === 'resolved' ? resolvedItems : openItems
  return { success: true, items, total: items.length }
}
const count = { success: true, open: openItems.length }
const hidden = { success: true, item: hiddenPost, change: 901 }
const dismissed = { success: true, item: { ...reportedPost, state: 'dismissed' as const }, change: 902 }
const warned = { success: true, conversation_id: 77 }

export const handlers: HttpHandler[] = [
  mock(contract.listModeration, queue),
  mock(contract.countModeration, count),
  mock(contract.getModeration, { success: true, item: reportedPost }),
  mock(contract.hideContent, hidden),
  mock(contract.restoreContent, dismissed),
  mock(contract.dismissReports, dismissed),
  mock(contract.warnMember, warned),
  mock(contract.pinPost, { success: true }),
  mock(contract.unpinPost, { success: true, change: 903 }),
  mock(contract.listPlatformModeration, ({ query }) => {
    const items = query.get('state') === 'resolved' ? [] : platformItems
    return { success: true, items, total: items.length }
  }),
  mock(contract.countPlatformModeration, { success: true, open: platformItems.length }),
  mock(contract.getPlatformModeration, { success: true, item: reportedPost }),
  mock(contract.hidePlatformContent, hidden),
  mock(contract.restorePlatformContent, dismissed),
  mock(contract.dismissPlatformReports, dismissed),
  mock(contract.warnPerson, warned),
]

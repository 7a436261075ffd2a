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

function itemsOf({ params, query }: MockRequest) {
  const isPlatform = params['scope'] === contract.platformScopeId
  if (query.get('state') === 'resolved') return isPlatform ? [] : resolvedItems
  return isPlatform ? platformItems : openItems
}
const dismissed = { success: true, item: { ...reportedPost, state: 'dismissed' as const }, change: 902 }

export const handlers: HttpHandler[] = [
  mock(contract.listModeration, (request) => {
    const items = itemsOf(request)
    return { success: true, items, total: items.length }
  }),
  mock(contract.countModeration, (request) => ({ success: true, open: itemsOf(request).length })),
  mock(contract.getModeration, { success: true, item: reportedPost }),
  mock(contract.hideContent, { success: true, item: hiddenPost, change: 901 }),
  mock(contract.restoreContent, dismissed),
  mock(contract.dismissReports, dismissed),
  mock(contract.warnMember, { success: true, conversation_id: 77 }),
  mock(contract.pinPost, { success: true }),
  mock(contract.unpinPost, { success: true, change: 903 }),
]

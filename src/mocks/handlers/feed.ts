import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/feed.ts'
import { feedPage, feedText } from '../fixtures/feed.ts'
import { videoUrl } from '#mocks/media.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.canPost, { success: true, data: { can_post: true }, can_post: true }),
  mock(contract.createFeedPost, { success: true, message: 'Publicación creada', data: feedText }),
  mock(contract.listFeed, feedPage),
  mock(contract.filterFeed, feedPage),
  mock(contract.viewFeedPost, { success: true }),
  mock(contract.shareFeedPost, { success: true }),
  mock(contract.likeFeedPost, { success: true }),
  mock(contract.unlikeFeedPost, { success: true }),
  mock(contract.getFeedVideoUrl, { success: true, video_url: videoUrl, expires_in: 86_400 }),
  mock(contract.deletePost, { success: true, message: 'Post eliminado' }),
]

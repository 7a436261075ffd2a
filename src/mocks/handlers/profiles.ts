import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/profiles.ts'
import { userProfile } from '../fixtures/profiles.ts'
import { mock } from '../mock.ts'

const reply = { success: true, data: userProfile }
const followReply = { success: true, is_following: true, followers_count: 129 }

export const handlers: HttpHandler[] = [
  mock(contract.getUserProfile, reply),
  mock(contract.listUserPosts, { success: true, posts: [], pagination: { hasMore: false } }),
  mock(contract.follow, followReply),
  mock(contract.unfollow, { ...followReply, is_following: false, followers_count: 128 }),
  mock(contract.updateProfile, reply),
  mock(contract.uploadAvatar, reply),
  mock(contract.uploadCover, reply),
  mock(contract.removeAvatar, reply),
  mock(contract.removeCover, reply),
]

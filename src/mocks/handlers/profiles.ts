import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/profiles.ts'
import { ownPosts, ownProfile, profilePosts, userProfile } from '../fixtures/profiles.ts'
import { mock } from '../mock.ts'

const isOwn = (params: Record<string, string>) => params['id'] === String(ownProfile.user_id)
const followReply = { success: true, is_following: true, followers_count: 129 }
const ownReply = { success: true, data: ownProfile }

export const handlers: HttpHandler[] = [
  mock(contract.getUserProfile, ({ params }) => ({
    success: true,
    data: isOwn(params) ? ownProfile : userProfile,
  })),
  mock(contract.listUserPosts, ({ params }) => ({
    success: true,
    posts: isOwn(params) ? ownPosts : profilePosts,
    pagination: { hasMore: false },
  })),
  mock(contract.follow, followReply),
  mock(contract.unfollow, { ...followReply, is_following: false, followers_count: 128 }),
  mock(contract.updateProfile, ownReply),
  mock(contract.uploadAvatar, ownReply),
  mock(contract.uploadCover, ownReply),
  mock(contract.removeAvatar, ownReply),
  mock(contract.removeCover, ownReply),
  mock(contract.getPublicUser, {
    id: 21,
    name: userProfile.name,
    bio: userProfile.bio,
    has_profile_image: false,
    public_profile_image_url: null,
  }),
]

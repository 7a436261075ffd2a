import type { HttpHandler } from 'msw'
import * as contract from '#api/contract/posts.ts'
import { earlierComments, memberComment, postDetail, postsPage, textPost } from '../fixtures/posts.ts'
import { imageUrl, videoUrl } from '#mocks/media.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listCommunityPosts, postsPage),
  mock(contract.createPost, { success: true, post: textPost }),
  mock(contract.createPostWithMedia, { success: true, post: textPost }),
  mock(contract.describePostImage, { success: true }),
  mock(contract.addVideoPoster, { success: true }),
  mock(contract.getPost, postDetail),
  mock(contract.listComments, earlierComments),
  mock(contract.likePost, { success: true, likes_count: 13 }),
  mock(contract.createComment, { success: true, comment: memberComment }),
  mock(contract.getPostVideoUrl, { success: true, video_url: videoUrl, expires_in: 86_400, post_id: 504 }),
  mock(contract.getPostImageUrl, { success: true, image_url: imageUrl, expires_in: 3600 }),
]

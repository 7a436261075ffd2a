import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { CallOptions } from '#api/client/request.ts'
import type { Id } from '#api/contract/common.ts'
import { sendLatest } from '#api/client/sendLatest.ts'
import { addMediaDetails } from '#api/posts/mutations.ts'
import { updateFeedPost } from './queries.ts'
import { dropFeedPost } from '#api/cache/feedPages.ts'
import type { NewFeedPost } from '#api/outbox/contributions.ts'

/**
 * Publishes a post of the global feed.
 * @throws {ApiError}
 */
export async function publishFeedPost(
  post: NewFeedPost,
  options: CallOptions = {},
): Promise<Id | null | undefined> {
  const { content, category, image, imageAlt, video, idempotencyKey } = post
  const { data: published } = await call(
    'feed.createFeedPost',
    {
      form: {
        content,
        category,
        image,
        video: video?.file,
        video_duration_seconds: video?.seconds,
        video_aspect_ratio: video?.aspect,
      },
    },
    { ...options, idempotencyKey },
  )
  await addMediaDetails(published?.id, { imageAlt: image && imageAlt, poster: video?.thumbnail })
  return published?.id
}

/**
 * Deletes one of the member's own posts and removes it from the feed.
 * @throws {ApiError} after which the post stays.
 */
export async function deleteFeedPost(client: QueryClient, id: Id): Promise<void> {
  await call('feed.deletePost', { params: { id } })
  dropFeedPost(client, id)
}

/**
 * Likes or unlikes a post, optimistically. After several rapid changes the server has the last value.
 * @throws {ApiError} when the server rejects it.
 */
export function setFeedLike(client: QueryClient, id: Id, liked: boolean): Promise<void> {
  const like = {
    key: `like ${id}`,
    show: (on: boolean) => showFeedLike(client, id, on),
    send: (on: boolean) => sendFeedLike(id, on),
    onAccepted: (on: boolean, count: number | null | undefined) => applyFeedLike(client, id, on, count),
  }
  return sendLatest(client, like, liked)
}

/**
 * Likes or unlikes a post.
 * @returns the resulting number of likes.
 * @throws {ApiError}
 */
export async function sendFeedLike(id: Id, liked: boolean): Promise<number | null | undefined> {
  const endpoint = liked ? 'feed.likeFeedPost' : 'feed.unlikeFeedPost'
  return (await call(endpoint, { params: { id } })).likes_count
}

/** Displays the state that the server has accepted. */
export function applyFeedLike(
  client: QueryClient,
  id: Id,
  liked: boolean,
  count: number | null | undefined,
): void {
  if (typeof count !== 'number') return
  updateFeedPost(client, id, (item) => ({ ...item, likes_count: count, user_has_liked: liked }))
}

/** Displays a like or unlike: changes the count by one, only if the like state changes. */
export function showFeedLike(client: QueryClient, id: Id, liked: boolean): void {
  updateFeedPost(client, id, (item) => {
    if ((item.user_has_liked ?? false) === liked) return item
    const count = Math.max(0, (item.likes_count ?? 0) + (liked ? 1 : -1))
    return { ...item, likes_count: count, user_has_liked: liked }
  })
}

/**
 * Reports a share to the server. Sharing works without it.
 * @throws {ApiError} when the server did not count it.
 */
export async function reportShare(id: Id, type: 'copy_link' | 'native'): Promise<void> {
  await call('feed.shareFeedPost', { params: { id }, body: { share_type: type } })
}

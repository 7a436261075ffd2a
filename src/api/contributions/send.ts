import type { QueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#api/client/call.ts'
import { ApiError } from '#api/client/errors.ts'
import { applyFeedLike, publishFeedPost, sendFeedLike, showFeedLike } from '#api/feed/mutations.ts'
import { reloadShownFeed, updateFeedPost } from '#api/feed/queries.ts'
import { likePost, publishPost, sendComment } from '#api/posts/mutations.ts'
import { addComment, refreshPosts } from '#api/posts/queries.ts'
import { countProfileComment } from '#api/profiles/queries.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import type { Contribution, WaitingComment, WaitingLike } from './outbox.ts'

/**
 * Sends what has waited, and shows it wherever it belongs. Counts change only now, except for the likes of the global
 * feed, which have been counted before.
 * @throws {ApiError}
 */
export async function sendContribution(
  client: QueryClient,
  item: Contribution,
  options: CallOptions,
): Promise<void> {
  if (item.kind === 'feed-post') {
    await publishFeedPost({ ...item.post, idempotencyKey: item.key }, options)
    // Published, even if the list cannot be loaded now.
    await reloadShownFeed(client).catch(() => undefined)
  } else if (item.kind === 'community-post') {
    await publishPost({ ...item.post, idempotencyKey: item.key }, options)
    void refreshPoints(client, item.post.communityId)
    await refreshPosts(client, item.post.communityId)
  } else if (item.kind === 'comment') await comment(client, item)
  else await like(client, item)
}

async function comment(client: QueryClient, { postId, content, communityId, key }: WaitingComment) {
  await addComment(client, postId, await sendComment(postId, content, key))
  updateFeedPost(client, postId, (post) => ({ ...post, comments_count: (post.comments_count ?? 0) + 1 }))
  countProfileComment(client, postId)
  void refreshPoints(client, communityId)
  if (communityId !== undefined) void refreshPosts(client, communityId)
}

async function like(client: QueryClient, { postId, liked, communityId }: WaitingLike) {
  if (communityId === undefined) {
    applyFeedLike(client, postId, liked, await sendFeedLike(postId, liked))
    return
  }
  try {
    await likePost(client, communityId, postId)
  } catch (error) {
    // Liked before, perhaps by an attempt whose reply was lost.
    if (!(error instanceof ApiError && error.status === 409)) throw error
    void refreshPosts(client, communityId)
  }
}

/** Shows that a like, or its end, was refused or taken back. Likes of communities are not shown before. */
export function undoLike(client: QueryClient, { postId, liked, communityId }: WaitingLike): void {
  if (communityId === undefined) showFeedLike(client, postId, !liked)
}

import type { QueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#api/client/request.ts'
import { ApiError } from '#api/client/errors.ts'
import { applyFeedLike, publishFeedPost, sendFeedLike, showFeedLike } from '#api/feed/mutations.ts'
import { reloadShownFeed, updateFeedPost } from '#api/feed/queries.ts'
import { likePost, publishPost, sendComment } from '#api/posts/mutations.ts'
import { addComment, addPublishedPost, refreshPosts } from '#api/posts/queries.ts'
import { countProfileComment } from '#api/profiles/queries.ts'
import { refreshPoints } from '#api/ranking/points.ts'
import type { ContributionKind, Waiting } from '#api/outbox/contributions.ts'

/**
 * Loaded on demand, because few members send forms offline. If loading fails, it is retried like a call without a
 * reply.
 */
const forms = () =>
  import('./sendForms.ts').catch(() => {
    throw new ApiError('network')
  })

type Send<Kind extends ContributionKind> = (
  client: QueryClient,
  item: Waiting<Kind>,
  options: CallOptions,
) => Promise<void>

const senders: { [Kind in ContributionKind]: Send<Kind> } = {
  'feed-post': async (client, { post, key }, options) => {
    await publishFeedPost({ ...post, idempotencyKey: key }, options)
    // The post is published even if the list cannot be refetched.
    await reloadShownFeed(client).catch(() => undefined)
  },
  'community-post': async (client, { post, key }, options) => {
    const { published } = await publishPost({ ...post, idempotencyKey: key }, options)
    void refreshPoints(client, post.communityId)
    await addPublishedPost(client, post.communityId, published)
  },
  comment: sendWaitingComment,
  like: sendLike,
  survey: async (client, item) => (await forms()).sendSurvey(client, item),
  review: async (client, item) => (await forms()).sendReview(client, item),
  referral: async (client, item) => (await forms()).sendReferral(client, item),
  testimonial: async (client, item, options) => (await forms()).sendTestimonial(client, item, options),
}

/**
 * Sends an item of the outbox and updates the caches. Counts change only now, except the likes of the global feed,
 * which were counted optimistically.
 * @throws {ApiError}
 */
export const sendContribution: Send<ContributionKind> = (client, item, options) =>
  (senders[item.kind] as Send<ContributionKind>)(client, item, options)

async function sendWaitingComment(
  client: QueryClient,
  { postId, content, communityId, key }: Waiting<'comment'>,
) {
  await addComment(client, postId, await sendComment(postId, content, key))
  updateFeedPost(client, postId, (post) => ({ ...post, comments_count: (post.comments_count ?? 0) + 1 }))
  countProfileComment(client, postId)
  void refreshPoints(client, communityId)
  if (communityId !== undefined) void refreshPosts(client, communityId)
}

async function sendLike(client: QueryClient, { postId, liked, communityId }: Waiting<'like'>) {
  if (communityId === undefined) {
    applyFeedLike(client, postId, liked, await sendFeedLike(postId, liked))
    return
  }
  try {
    await likePost(client, communityId, postId)
  } catch (error) {
    // The post is liked already, perhaps by an attempt whose reply was lost.
    if (!(error instanceof ApiError && error.status === 409)) throw error
    void refreshPosts(client, communityId)
  }
}

/** Reverts a like or unlike that was refused or cancelled. Likes of community posts are not shown optimistically. */
export function undoLike(client: QueryClient, { postId, liked, communityId }: Waiting<'like'>): void {
  if (communityId === undefined) showFeedLike(client, postId, !liked)
}

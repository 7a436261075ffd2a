import type { QueryClient } from '@tanstack/react-query'
import type * as contract from '#api/contract/posts.ts'
import { imageAltMaxLength } from '#api/contract/values/posts.ts'
import { call } from '#api/client/call.ts'
import type { CallOptions } from '#api/client/request.ts'
import { ApiError, isTemporary } from '#api/client/errors.ts'
import type { Id } from '#api/contract/common.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { countLike } from './queries.ts'
import type { NewPost } from '#api/outbox/contributions.ts'

/**
 * Publishes a community post. Posts with and without media use different calls, both multipart. `published` is missing
 * when the reply does not contain the post or its alternative text, which is sent afterwards.
 */
export async function publishPost(
  post: NewPost,
  options: CallOptions = {},
): Promise<{ id: Id | undefined; published: contract.CommunityPost | undefined }> {
  const { communityId, content, image, imageAlt, video, idempotencyKey } = post
  const fields = {
    content,
    community_id: communityId,
    is_premium: 'false',
    show_profile: 'true',
  } as const
  const { post: published } = await (image || video
    ? call('posts.createPostWithMedia', { form: { ...fields, image, video } }, { ...options, idempotencyKey })
    : call('posts.createPost', { form: fields }, { signal: options.signal, idempotencyKey }))
  if (image) await addMediaDetails(published?.id, { imageAlt })
  const isComplete = !image || !imageAlt?.trim()
  return { id: published?.id, published: (isComplete && published) || undefined }
}

/**
 * Sends what the specified calls do not accept: the alternative text of a post's image, and the poster of its video. A
 * back end without these calls publishes the post without them. Errors of the poster are ignored.
 * @throws {ApiError} when the alternative text did not arrive; publishing again with the same key repeats it.
 */
export async function addMediaDetails(
  id: Id | null | undefined,
  { imageAlt = '', poster }: { imageAlt?: string | undefined; poster?: Blob | undefined },
): Promise<void> {
  if (id === null || id === undefined) return
  const params = { id }
  if (poster) await call('posts.addVideoPoster', { params, form: { image: poster } }).catch(() => undefined)
  const text = imageAlt.trim().slice(0, imageAltMaxLength)
  if (!text) return
  await call('posts.describePostImage', { params, body: { image_alt: text } }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.kind === 'network' || isTemporary(error.status))) throw error
  })
}

/**
 * Likes a community post and updates the count in the cached pages. There is no unlike.
 * @throws {ApiError} after which nothing has changed.
 */
export async function likePost(client: QueryClient, communityId: Id, id: Id): Promise<void> {
  await call('posts.likePost', { params: { id } })
  countLike(client, communityId, id)
}

/**
 * Sends a comment, trimmed; returns it as the server stored it.
 * @param idempotencyKey the same for every attempt to send one comment.
 */
export async function sendComment(
  postId: Id,
  content: string,
  idempotencyKey?: string,
): Promise<contract.Comment | undefined> {
  const reply = await call(
    'posts.createComment',
    { params: { id: postId }, body: { content: normaliseText(content) } },
    { idempotencyKey },
  )
  return reply.comment ?? undefined
}

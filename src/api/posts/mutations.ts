import type { QueryClient } from '@tanstack/react-query'
import * as contract from '#api/contract/posts.ts'
import { call, type CallOptions } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { countLike } from './queries.ts'

export interface NewPost {
  communityId: Id
  content: string
  image?: File | undefined
  imageAlt?: string | undefined
  video?: File | undefined
  /** The same for every attempt to publish one post, so that a retry after a lost reply creates no duplicate. */
  idempotencyKey: string
}

/** Publishes a community post. Posts with and without media use different calls, both as multipart. */
export async function publishPost(post: NewPost, options: CallOptions = {}): Promise<void> {
  const { communityId, content, image, imageAlt, video, idempotencyKey } = post
  const fields = {
    content,
    community_id: communityId,
    is_premium: 'false',
    show_profile: 'true',
    idempotency_key: idempotencyKey,
  } as const
  await (image || video
    ? call(
        contract.createPostWithMedia,
        { form: { ...fields, image_alt: (image && imageAlt?.trim()) || undefined, image, video } },
        options,
      )
    : call(contract.createPost, { form: fields }, { signal: options.signal }))
}

/**
 * Likes a community post and updates the count in the cached pages. There is no unlike.
 * @throws {ApiError} and nothing has changed.
 */
export async function likePost(client: QueryClient, communityId: Id, id: Id): Promise<void> {
  await call(contract.likePost, { params: { id } })
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
  const reply = await call(contract.createComment, {
    params: { id: postId },
    body: { content: normaliseText(content), ...(idempotencyKey && { idempotency_key: idempotencyKey }) },
  })
  return reply.comment ?? undefined
}

import type { QueryClient } from '@tanstack/react-query'
import * as contract from '#api/contract/feed.ts'
import { call, type CallOptions } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import {
  type AspectClass,
  type Category,
  likeFeedPost,
  shareFeedPost,
  unlikeFeedPost,
} from '#api/contract/feed.ts'
import { updateFeedPost } from './queries.ts'

export interface NewFeedPost {
  content: string
  category: Category
  image?: File | undefined
  imageAlt?: string | undefined
  video?: { file: File; seconds: number; aspect: AspectClass; thumbnail?: Blob | undefined } | undefined
  /** The same for every try of one post, so that a lost answer never makes two. */
  idempotencyKey: string
}

/**
 * Publishes a post of the global feed.
 * @throws {ApiError}
 */
export async function publishFeedPost(post: NewFeedPost, options: CallOptions = {}): Promise<void> {
  const { content, category, image, imageAlt, video, idempotencyKey } = post
  await call(
    contract.createFeedPost,
    {
      form: {
        content,
        category,
        image,
        image_alt: (image && imageAlt?.trim()) || undefined,
        video: video?.file,
        video_duration_seconds: video?.seconds,
        video_aspect_ratio: video?.aspect,
        thumbnail: video?.thumbnail,
        idempotency_key: idempotencyKey,
      },
    },
    options,
  )
}

/**
 * Deletes an own post.
 * @throws {ApiError}
 */
export async function deleteFeedPost(id: Id): Promise<void> {
  await call(contract.deletePost, { params: { id } })
}

/** One post whose like is on its way: what the person wants now, and what the server is known to have. */
interface Pending {
  wanted: boolean
  known: boolean
}

const pending = new WeakMap<QueryClient, Map<string, Pending>>()

function pendingOf(client: QueryClient): Map<string, Pending> {
  const map = pending.get(client) ?? new Map<string, Pending>()
  pending.set(client, map)
  return map
}

/**
 * Likes or unlikes at once on the screen, then tells the server. Rapid clicks never run side by side: after each answer
 * the server is told the last thing the person chose, if it differs. What fails goes back to what the server has.
 * @throws {ApiError} when the server did not take it.
 */
export async function setFeedLike(client: QueryClient, id: Id, liked: boolean): Promise<void> {
  const posts = pendingOf(client)
  const running = posts.get(String(id))
  show(client, id, liked)
  if (running) {
    running.wanted = liked
    return
  }
  const state: Pending = { wanted: liked, known: !liked }
  posts.set(String(id), state)
  try {
    while (state.wanted !== state.known) {
      const wanted = state.wanted
      // One after the other, on purpose.
      // oxlint-disable-next-line no-await-in-loop
      const count = await send(id, wanted)
      state.known = wanted
      if (state.wanted === wanted && typeof count === 'number') {
        updateFeedPost(client, id, (item) => ({ ...item, likes_count: count, user_has_liked: wanted }))
      }
    }
  } catch (error) {
    show(client, id, state.known)
    throw error
  } finally {
    posts.delete(String(id))
  }
}

async function send(id: Id, liked: boolean): Promise<number | null | undefined> {
  const reply = await call(liked ? likeFeedPost : unlikeFeedPost, { params: { id } })
  return reply.likes_count
}

/** The count moves by one, and only if the mark does. */
function show(client: QueryClient, id: Id, liked: boolean): void {
  updateFeedPost(client, id, (item) => {
    if ((item.user_has_liked ?? false) === liked) return item
    const count = Math.max(0, (item.likes_count ?? 0) + (liked ? 1 : -1))
    return { ...item, likes_count: count, user_has_liked: liked }
  })
}

/**
 * Tells that a post was shared.
 * @returns whether the server counted it; sharing itself does not depend on it.
 */
export async function tellShared(id: Id, type: 'copy_link' | 'native'): Promise<boolean> {
  try {
    await call(shareFeedPost, { params: { id }, body: { share_type: type } })
    return true
  } catch {
    return false
  }
}

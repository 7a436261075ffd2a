import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type CallOptions } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/posts.ts'

/** Posts on a page, as the documents give it. */
export const postPageSize = 10

const postKeys = {
  community: (communityId: Id) => ['posts', 'community', String(communityId)] as const,
  detail: (id: Id) => ['posts', 'detail', String(id)] as const,
}

/** A page of a community's posts, newest first; the page before stays while the next one loads. */
export const communityPostsQuery = (communityId: Id, page: number) =>
  queryOptions({
    queryKey: [...postKeys.community(communityId), page],
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: ({ signal }) =>
      call(
        contract.listCommunityPosts,
        {
          params: { id: communityId },
          query: { page, limit: postPageSize, sort_by: 'created_at', order: 'desc' },
        },
        { signal },
      ),
  })

/** A post with its comments. */
export const postQuery = (id: Id) =>
  queryOptions({
    queryKey: postKeys.detail(id),
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getPost, { params: { id } }, { signal }),
  })

/** Asks again for what the reader sees of a community's posts. */
export function refreshPosts(client: QueryClient, communityId: Id): Promise<void> {
  return client.invalidateQueries({ queryKey: postKeys.community(communityId) })
}

/** Counts one more like in the pages at hand; called only when the server has taken it. */
export function countLike(client: QueryClient, communityId: Id, postId: Id): void {
  type Page = Awaited<ReturnType<typeof call<typeof contract.listCommunityPosts>>>
  client.setQueriesData<Page>(
    { queryKey: postKeys.community(communityId) },
    (page) =>
      page && {
        ...page,
        posts: page.posts.map((post) =>
          String(post.id) === String(postId)
            ? { ...post, likes_count: (post.likes_count ?? 0) + 1, user_has_liked: true }
            : post,
        ),
      },
  )
}

export interface NewPost {
  communityId: Id
  content: string
  image?: File | undefined
  imageAlt?: string | undefined
  video?: File | undefined
  /** The same for every try of one post, so that a lost answer never makes two. */
  idempotencyKey: string
}

/** Publishes a post: text alone and text with media go to different calls, both as multipart. */
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

/** Likes a community post. There is no unlike. */
export async function likePost(id: Id): Promise<void> {
  await call(contract.likePost, { params: { id } })
}

/** Sends a comment, trimmed; gives it as the server has it. */
export async function sendComment(postId: Id, content: string): Promise<contract.Comment | undefined> {
  const reply = await call(contract.createComment, {
    params: { id: postId },
    body: { content: content.trim() },
  })
  return reply.comment ?? undefined
}

/** Adds a comment just sent to the post at hand: its list and its count, without asking again. */
export async function addComment(
  client: QueryClient,
  postId: Id,
  comment: contract.Comment | undefined,
): Promise<void> {
  const { queryKey } = postQuery(postId)
  // A post that is on its way was asked for before, and may come without the comment.
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    (post) =>
      post && {
        ...post,
        comments: comment ? [...(post.comments ?? []), comment] : post.comments,
        comments_count: (post.comments_count ?? 0) + 1,
      },
  )
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { fetchPage } from '#api/client/pages.ts'
import { type Id, sameId } from '#api/contract/values/common.ts'
import type * as contract from '#api/contract/posts.ts'

/** Posts per page, from the product spec. */
export const postPageSize = 10

const postKeys = {
  community: (communityId: Id) => ['posts', 'community', String(communityId)] as const,
  detail: (id: Id) => ['posts', 'detail', String(id)] as const,
}

/** A page of a community's posts, newest first; the previous page stays visible while the next one loads. */
export const communityPostsQuery = (communityId: Id, page: number) => {
  const keyOf = (number: number) => [...postKeys.community(communityId), number]
  return queryOptions({
    queryKey: keyOf(page),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: ({ client, signal }) =>
      fetchPage(client, page, keyOf, (after) =>
        call(
          'posts.listCommunityPosts',
          {
            params: { id: communityId },
            query: { page, limit: postPageSize, sort_by: 'created_at', order: 'desc' },
          },
          { signal, after },
        ),
      ),
  })
}

/** A post with its comments. */
export const postQuery = (id: Id) =>
  queryOptions({
    queryKey: postKeys.detail(id),
    staleTime: 0,
    queryFn: ({ signal }) => call('posts.getPost', { params: { id } }, { signal }),
  })

/** Refetches the visible posts of a community. */
export function refreshPosts(client: QueryClient, communityId: Id): Promise<void> {
  return client.invalidateQueries({ queryKey: postKeys.community(communityId) })
}

/**
 * Adds a post that was just published to the cached first page: after the pinned posts, by its date. Refetches instead
 * when the reply did not contain the post, or when the cached page is missing, outdated or being fetched.
 */
export async function addPublishedPost(
  client: QueryClient,
  communityId: Id,
  post: contract.CommunityPost | undefined,
): Promise<void> {
  const { queryKey } = communityPostsQuery(communityId, 1)
  const state = client.getQueryState(queryKey)
  const isCurrent = state?.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated
  const current = isCurrent ? state.data : undefined
  const page = current && post && !post.is_pinned ? withPost(current, post) : undefined
  if (!page) return refreshPosts(client, communityId)
  client.setQueryData(queryKey, page)
  const firstPage = JSON.stringify(queryKey)
  // The last post of a full page has moved to the next page.
  await client.invalidateQueries({
    queryKey: postKeys.community(communityId),
    predicate: (query) => JSON.stringify(query.queryKey) !== firstPage,
  })
}

type PostsPage = Awaited<ReturnType<typeof call<typeof contract.listCommunityPosts>>>

/**
 * Returns the first page with a new post; `undefined` if the post belongs on a later page because many others are
 * newer.
 */
function withPost(page: PostsPage, post: contract.CommunityPost): PostsPage | undefined {
  // A repeated publication returns the first post, which the page may contain.
  if (page.posts.some(({ id }) => sameId(id, post.id))) return page
  const isBefore = (other: contract.CommunityPost) =>
    other.is_pinned || Date.parse(other.created_at ?? '') > Date.parse(post.created_at ?? '')
  const posts = [...page.posts.filter(isBefore), post, ...page.posts.filter((other) => !isBefore(other))]
  if (posts.indexOf(post) >= postPageSize) return undefined
  const { pagination } = page
  const total = pagination?.totalPosts == null ? undefined : pagination.totalPosts + 1
  const isFull = posts.length > postPageSize
  return {
    ...page,
    // The cursor belongs to a post that has moved to the next page, so the next page is fetched by number.
    next_cursor: isFull ? undefined : page.next_cursor,
    posts: posts.slice(0, postPageSize),
    pagination: pagination && {
      ...pagination,
      ...(total !== undefined && { totalPosts: total, totalPages: Math.ceil(total / postPageSize) }),
      hasNext: pagination.hasNext || isFull,
    },
  }
}

/** Adds a like to a post in the cached pages; called only when the server has accepted it. */
export function countLike(client: QueryClient, communityId: Id, postId: Id): void {
  client.setQueriesData<PostsPage>(
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

/** Adds a comment that was just sent to the cached post: to its list and its count, without refetching. */
export async function addComment(
  client: QueryClient,
  postId: Id,
  comment: contract.Comment | undefined,
): Promise<void> {
  const { queryKey } = postQuery(postId)
  // A pending fetch started earlier and may return the post without the comment.
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

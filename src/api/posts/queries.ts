import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { fetchPage } from '#api/client/pages.ts'
import type { Id } from '#api/contract/common.ts'
import type * as contract from '#api/contract/posts.ts'

/** Posts per page, from the documents. */
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

/** Adds a like to a post in the cached pages; called only when the server has accepted it. */
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

/** Adds a comment that was just sent to the cached post: to its list and its count, without refetching. */
export async function addComment(
  client: QueryClient,
  postId: Id,
  comment: contract.Comment | undefined,
): Promise<void> {
  const { queryKey } = postQuery(postId)
  // A fetch in progress was started before and may return the post without the comment.
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

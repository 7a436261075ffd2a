import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { afterOf, nextStart, numberOf, type PageStart, withoutRepeated } from '#api/client/pages.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/profiles.ts'
import { profilePostsLimit } from '#api/contract/values/profiles.ts'
import { ApiError } from '#api/client/errors.ts'

/** Stale time of a profile and its posts in milliseconds; short, so that members see a new post after publishing it. */
const staleMs = 5000

/** Profile of a user, as the signed-in member may see it. */
export const userProfileQuery = (id: Id) =>
  queryOptions({
    queryKey: ['profiles', String(id)],
    staleTime: staleMs,
    queryFn: async ({ signal }) =>
      (await call('profiles.getUserProfile', { params: { id } }, { signal })).data,
  })

/** One page of a profile's posts. */
export interface ProfilePostsPage {
  posts: contract.ProfilePost[]
  hasMore: boolean
  /** Number of posts deleted since this page was loaded; later posts have moved up by as many. */
  removed: number
  next_cursor?: string | null | undefined
}
export type ProfilePostsData = InfiniteData<ProfilePostsPage, PageStart>

/**
 * Returns the posts from one of three specified envelopes: `posts`, `data`, or `data.posts`.
 * @throws {ApiError} when none of them is present.
 */
export function readProfilePosts(reply: Reply<typeof contract.listUserPosts>): ProfilePostsPage {
  const { posts: direct, data, pagination } = reply
  if (direct === undefined && data === undefined) throw new ApiError('invalid')
  const posts = direct ?? (Array.isArray(data) ? data : data?.posts) ?? []
  // If the reply does not contain whether there are more, assume that a full page is followed by another.
  const hasMore = pagination?.hasMore ?? posts.length >= profilePostsLimit
  return { posts, hasMore, removed: 0, next_cursor: reply.next_cursor }
}

/** Posts of a user, twelve at a time. */
export const profilePostsQuery = (id: Id) =>
  infiniteQueryOptions<ProfilePostsPage, Error, ProfilePostsData, readonly string[], PageStart>({
    queryKey: ['profiles', 'posts', String(id)],
    staleTime: staleMs,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: numberOf(pageParam), limit: profilePostsLimit }
      const after = afterOf(pageParam)
      return readProfilePosts(
        await call('profiles.listUserPosts', { params: { id }, query }, { signal, after }),
      )
    },
    getNextPageParam: (last, _pages, start) =>
      nextStart(last, start, last.hasMore ? nextNumber(last, numberOf(start)) : undefined),
  })

/** After a deletion the same page is fetched again, because later posts have moved up into it. */
const nextNumber = ({ removed, next_cursor: cursor }: ProfilePostsPage, page: number) =>
  cursor ? page + 1 : Math.max(1, page + 1 - Math.ceil(removed / profilePostsLimit))

/** Returns all posts in order, without duplicates: a post may have moved to a later page. */
export const profilePosts = (data: ProfilePostsData): contract.ProfilePost[] =>
  withoutRepeated(data.pages.flatMap(({ posts }) => posts))

/** Removes a deleted post from the cached list of a profile and lowers the count by one. */
export function dropProfilePost(client: QueryClient, userId: Id, postId: Id): void {
  client.setQueryData(profilePostsQuery(userId).queryKey, (data) => {
    if (!data?.pages.some(({ posts }) => posts.some(({ id }) => sameId(id, postId)))) return data
    const pages = data.pages.map((page, index) => ({
      ...page,
      posts: page.posts.filter(({ id }) => !sameId(id, postId)),
      removed: page.removed + Number(index === data.pages.length - 1),
    }))
    return { ...data, pages }
  })
  changeProfile(client, userId, (profile) => ({
    ...profile,
    posts_count: addToCount(profile.posts_count, -1),
  }))
}

/** Adds one to a post's comment count in every cached profile list. */
export function countProfileComment(client: QueryClient, postId: Id): void {
  const counted = (post: contract.ProfilePost) =>
    sameId(post.id, postId) ? { ...post, comments_count: (post.comments_count ?? 0) + 1 } : post
  client.setQueriesData<ProfilePostsData>(
    { queryKey: ['profiles', 'posts'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, posts: page.posts.map(counted) })),
      },
  )
}

const addToCount = (count: number | null | undefined, by: 1 | -1) =>
  typeof count === 'number' ? Math.max(0, count + by) : count

function changeProfile(
  client: QueryClient,
  id: Id,
  change: (profile: contract.UserProfile) => contract.UserProfile,
): void {
  client.setQueryData(userProfileQuery(id).queryKey, (profile) => profile && change(profile))
}

/**
 * Updates the cached profiles after following or unfollowing: the follow state, their followers and the member's own
 * count.
 */
export function setFollowing(client: QueryClient, id: Id, ownId: Id, following: boolean): void {
  const by = following ? 1 : -1
  changeProfile(client, id, (profile) =>
    (profile.is_following ?? false) === following
      ? profile
      : { ...profile, is_following: following, followers_count: addToCount(profile.followers_count, by) },
  )
  changeProfile(client, ownId, (profile) => ({
    ...profile,
    following_count: addToCount(profile.following_count, by),
  }))
}

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { callExtra } from '#api/client/callExtra.ts'
import { type FirstQuery, firstQuery } from '#api/client/firstQueries.ts'
import type { Id } from '#api/contract/common.ts'
import { isAd, categories } from '#api/contract/values/feed.ts'
import type { Category, FeedItem } from '#api/contract/feed.ts'
import type { PostDetail } from '#api/contract/posts.ts'
import {
  type FeedData,
  feedKey,
  type FeedPageParam,
  type FeedReply,
  isPost,
  mapFeed,
} from '#api/cache/feedPages.ts'
import { postQuery } from '#api/posts/queries.ts'

/** Posts per page, from the product spec. */
export const feedPageSize = 10

/** `null` for all categories. */
export type FeedFilter = Category | null

/** A page of the feed, newest first, ads mixed in. */
async function fetchFeedPage(
  filter: FeedFilter,
  { page, before }: FeedPageParam,
  signal?: AbortSignal,
): Promise<FeedReply> {
  const query = {
    page,
    limit: feedPageSize,
    sort_by: 'created_at',
    order: 'desc',
    include_ads: 'true',
  } as const
  const specified = () => call('feed.listFeed', { query }, { signal })
  const chosen = { ...query, ...(filter && { category: filter }), ...(before && { before }) }
  const reply =
    filter || before
      ? await callExtra(() => call('feed.filterFeed', { query: chosen }, { signal }), specified)
      : await specified()
  reply.data.forEach(internAuthor)
  return reply
}

const texts = new Map<string, string>()
/** Maximum number of cached texts; the cache is cleared beyond it. */
const maxTexts = 2000

/** Reuses equal author strings between posts to save memory: a few people write most posts. */
function internAuthor(item: FeedItem): void {
  for (const field of ['author_name', 'author_bio', 'author_profile_image_url', 'author_id'] as const) {
    const text = item[field]
    if (typeof text !== 'string') continue
    if (texts.size > maxTexts) texts.clear()
    if (!texts.has(text)) texts.set(text, text)
    item[field] = texts.get(text)
  }
}

/**
 * The feed as an infinite query. Loaded pages are never refetched: a feed that changes while scrolling moves the
 * reader's position.
 */
export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions<FeedReply, Error, FeedData, readonly string[], FeedPageParam>({
    queryKey: [...feedKey, filter ?? 'all'],
    staleTime: Number.POSITIVE_INFINITY,
    // Structural comparison of thousands of posts after every like would cost more than it saves.
    structuralSharing: false,
    initialPageParam: { page: 1 },
    queryFn: ({ pageParam, signal }) => fetchFeedPage(filter, pageParam, signal),
    getNextPageParam: (last, _pages, { page }) => {
      const more = last.pagination?.hasMore ?? last.pagination?.hasNext ?? false
      return more ? { page: page + 1, before: last.pagination?.nextBefore ?? undefined } : undefined
    },
  })

/** An item of the list. A post appears once, an ad as often as the pages contain it. */
export interface FeedEntry {
  key: string
  item: FeedItem
}

/** Returns all items in order. A post that has moved to a later page appears once. */
export function feedEntries(data: FeedData | undefined, filter: FeedFilter): FeedEntry[] {
  const seen = new Set<string>()
  const entries: FeedEntry[] = []
  for (const [index, { data: items }] of (data?.pages ?? []).entries()) {
    for (const item of items) {
      const ad = isAd(item)
      const key = ad ? `ad-${item.id}-${index}` : `post-${item.id}`
      // A back end without category filter returns all posts.
      if (seen.has(key) || (filter && !ad && item.category !== filter)) continue
      seen.add(key)
      entries.push({ key, item })
    }
  }
  return entries
}

/** Updates a post in every cached list and detail. */
export function updateFeedPost(client: QueryClient, id: Id, change: (item: FeedItem) => FeedItem): void {
  mapFeed(client, (items) =>
    items.some((item) => isPost(item, id))
      ? items.map((item) => (isPost(item, id) ? change(item) : item))
      : items,
  )
  client.setQueryData(
    sharedPostQuery(id).queryKey,
    (shared) => shared && { ...shared, item: change(shared.item) },
  )
}

/**
 * Reloads the feed from its first page; the old content stays until the new page has arrived.
 * @throws {ApiError}
 */
export async function reloadFeed(client: QueryClient, filter: FeedFilter): Promise<void> {
  const page = await fetchFeedPage(filter, { page: 1 })
  client.setQueryData<FeedData>(feedQuery(filter).queryKey, { pages: [page], pageParams: [{ page: 1 }] })
  client.removeQueries({ queryKey: feedKey, type: 'inactive' })
}

/** Reloads the displayed feed. Other feeds load when they are opened. */
export async function reloadShownFeed(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().find({ queryKey: feedKey, exact: false, type: 'active' })
  const name = shown?.queryKey[feedKey.length]
  const filter = categories.find((known) => known === name)
  if (filter || name === 'all') await reloadFeed(client, filter ?? null)
  else client.removeQueries({ queryKey: feedKey, type: 'inactive' })
}

/** Returns the number of posts that are newer than the newest one shown, at most one page. */
export async function countNewer(client: QueryClient, filter: FeedFilter): Promise<number> {
  const known = new Set(
    (client.getQueryData(feedQuery(filter).queryKey)?.pages ?? []).flatMap(({ data }) =>
      data.map(({ id }) => String(id)),
    ),
  )
  const { data } = await fetchFeedPage(filter, { page: 1 })
  const fresh = data.findIndex((item) => isAd(item) || known.has(String(item.id)))
  return fresh === -1 ? data.length : fresh
}

/** Converts a post's detail into a feed item. */
export function detailToFeedItem(post: PostDetail): FeedItem {
  const { comments: _, image_url, video_url, ...rest } = post
  return {
    ...rest,
    type: 'post',
    media_type:
      post.media_type ??
      (post.has_video || video_url ? 'video' : post.has_image || image_url ? 'image' : null),
    public_media_url: image_url,
    media_width: post.image_width,
    media_height: post.image_height,
    media_alt: post.image_alt,
  }
}

export interface SharedPost {
  item: FeedItem
  /** Error: the post belongs to a community, so the feed does not list it. */
  ofCommunity: boolean
}

/** Fetches the post of a shared link. */
export const sharedPostQuery = (id: Id) =>
  queryOptions({
    queryKey: ['global-feed', 'shared', String(id)],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<SharedPost> => {
      const post = await call('posts.getPost', { params: { id } }, { signal })
      // The comments dialog, which some links open immediately, uses the same data.
      client.setQueryData(postQuery(id).queryKey, post)
      return { item: detailToFeedItem(post), ofCommunity: Boolean(post.community_name) }
    },
  })

/** The post of a shared link as a first query: fetched unless the loaded feed contains it. */
export function firstSharedPost(id: Id, filter: FeedFilter): FirstQuery {
  const query = firstQuery(sharedPostQuery(id))
  const isLoaded = (client: QueryClient) =>
    feedEntries(client.getQueryData(feedQuery(filter).queryKey), filter).some(({ item }) => isPost(item, id))
  return { ...query, fetch: async (client) => (isLoaded(client) ? undefined : query.fetch(client)) }
}

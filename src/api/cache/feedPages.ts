/** The feed's pages in the query cache, which other features modify as well. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/feed.ts'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'

export type FeedReply = Reply<typeof contract.listFeed>

/** Page number, with the cursor of the page if the server returned one. */
export interface FeedPageParam {
  page: number
  before?: string | undefined
}
export type FeedData = InfiniteData<FeedReply, FeedPageParam>

export const feedKey = ['global-feed', 'list'] as const

/** Removes a deleted post from the cached lists. */
export function dropFeedPost(client: QueryClient, id: Id): void {
  mapFeed(client, (items) =>
    items.some((item) => isPost(item, id)) ? items.filter((item) => !isPost(item, id)) : items,
  )
}

/** Removes the posts of an author whom the member no longer sees. */
export function dropFeedAuthor(client: QueryClient, authorId: Id): void {
  const isTheirs = (item: FeedItem) => !isAd(item) && sameId(item.author_id, authorId)
  mapFeed(client, (items) => (items.some(isTheirs) ? items.filter((item) => !isTheirs(item)) : items))
}

export const isPost = (item: FeedItem, id: Id) => sameId(item.id, id) && !isAd(item)

export function mapFeed(client: QueryClient, change: (items: FeedItem[]) => FeedItem[]): void {
  client.setQueriesData<FeedData>({ queryKey: feedKey }, (data) => {
    if (!data) return data
    let changed = false
    const pages = data.pages.map((page) => {
      const items = change(page.data)
      if (items === page.data) return page
      changed = true
      return { ...page, data: items }
    })
    return changed ? { ...data, pages } : data
  })
}

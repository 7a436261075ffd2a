import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { sameId } from '#api/contract/values/common.ts'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'
import { feedEntries, type FeedFilter, feedQuery, sharedPostQuery } from '#api/feed/queries.ts'

/**
 * The feed's entries. A post named in the URL comes first, fetched if it is not among them; community posts are not listed.
 */
export function useFeed(filter: FeedFilter, sharedId: string | undefined) {
  const feed = useInfiniteQuery(feedQuery(filter))
  const isShared = (item: FeedItem) => sameId(item.id, sharedId) && !isAd(item)
  const listed = feedEntries(feed.data, filter)
  const inList = sharedId === undefined ? undefined : listed.find(({ item }) => isShared(item))
  const sharedQuery = useQuery({
    ...sharedPostQuery(sharedId ?? ''),
    enabled: sharedId !== undefined && feed.data !== undefined && !inList,
    // Read by a lazy component that may mount after the reply.
    notifyOnChangeProps: 'all',
  })
  const fetched =
    sharedId !== undefined && !sharedQuery.data?.ofCommunity ? sharedQuery.data?.item : undefined
  const first = inList ?? (fetched && { key: `post-${fetched.id}`, item: fetched })
  const entries = first ? [first, ...listed.filter((entry) => entry !== first)] : listed
  return {
    feed,
    entries,
    isShared,
    /** Key of the entry named in the URL. */
    sharedKey: first?.key,
    /** Query of the single post, if it was needed. */
    sharedQuery: sharedId !== undefined && !inList ? sharedQuery : undefined,
  }
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { sameId } from '#api/contract/common.ts'
import { type FeedItem, isAd } from '#api/contract/feed.ts'
import { feedEntries, type FeedFilter, feedQuery, sharedPostQuery } from '#api/feed/queries.ts'

/**
 * The feed as it is listed. A post that the address names is found in it, or fetched alone and put first; a
 * community's post is not listed.
 */
export function useFeed(filter: FeedFilter, sharedId: string | undefined) {
  const feed = useInfiniteQuery(feedQuery(filter))
  const isShared = (item: FeedItem) => sameId(item.id, sharedId) && !isAd(item)
  const listed = feedEntries(feed.data, filter)
  const inList = sharedId !== undefined && listed.some(({ item }) => isShared(item))
  const sharedQuery = useQuery({
    ...sharedPostQuery(sharedId ?? ''),
    enabled: sharedId !== undefined && feed.data !== undefined && !inList,
    // Read by a part that may arrive after the answer.
    notifyOnChangeProps: 'all',
  })
  const first =
    sharedId !== undefined && !inList && !sharedQuery.data?.ofCommunity ? sharedQuery.data?.item : undefined
  const entries = first ? [{ key: `post-${first.id}`, item: first }, ...listed] : listed
  return {
    feed,
    entries,
    isShared,
    /** Key of the entry that the address names. */
    sharedKey: entries.find(({ item }) => isShared(item))?.key,
    /** The post asked for alone, when it had to be. */
    sharedQuery: sharedId !== undefined && !inList ? sharedQuery : undefined,
  }
}

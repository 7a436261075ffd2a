import { LazyCommentForm } from '#components/posts/CommentForm/LazyCommentForm.tsx'
import { chakra } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'
import type { FeedItem } from '#api/contract/feed.ts'
import { errorDetail } from '#api/client/errors.ts'
import { feedEntries, type FeedFilter } from '#api/feed/queries.ts'
import { FeedList } from '#components/feed/FeedList/FeedList.tsx'
import { LoadMore } from '#components/feed/LoadMore/LoadMore.tsx'
import { UpToDate } from '#components/feed/UpToDate/UpToDate.tsx'
import { PostSkeletons } from '#components/posts/PostCard/PostSkeleton.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { afterHydration } from '#lib/idle.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { feed as t } from '#locales/feed.ts'
import { FeedCard } from './FeedCard.tsx'
import { useFeed } from './useFeed.ts'
import { useLastVisit } from './useLastVisit.ts'

const NewPosts = lazyComponent(async () => (await import('./NewPosts.tsx')).NewPosts, { kind: 'page' })
const EmptyFeed = lazyComponent(async () => (await import('./EmptyFeed.tsx')).EmptyFeed, { kind: 'page' })
const SharedNotice = lazyComponent(async () => (await import('./SharedNotice.tsx')).SharedNotice, {
  kind: 'page',
})
const FeedComments = lazyComponent(
  async () => (await import('./FeedComments.tsx')).FeedComments,
  dialogOptions,
)

/** URL parameter with the id of a comment of the shared post. */
const commentParam = 'comentario'

interface FeedPostsProps {
  filter: FeedFilter
  /** Id of the post in the URL: stands first, focused and highlighted. */
  sharedId: string | undefined
}

/** The posts and ads of the feed. */
export function FeedPosts({ filter, sharedId }: FeedPostsProps) {
  const { feed, entries, isShared, sharedKey, sharedQuery } = useFeed(filter, sharedId)
  const [commenting, setCommenting] = useState<FeedItem>()
  const [linkedKey, setLinkedKey] = useState(sharedKey)
  const [focusKey, setFocusKey] = useState(sharedKey)
  if (sharedKey !== linkedKey) {
    setLinkedKey(sharedKey)
    setFocusKey(sharedKey)
  }
  const restoreScroll = useNavigationType() === NavigationType.Pop
  // A link to a comment of the shared post opens its comments.
  const [search, setSearch] = useSearchParams()
  const linkedComment = search.get(commentParam)
  const lastVisit = useLastVisit(feed.data?.pages[0]?.data, filter)
  useEffect(() => {
    afterHydration(FeedComments.prefetch)
    afterHydration(LazyCommentForm.prefetch)
  }, [])

  if (feed.isPending) return <PostSkeletons />
  if (!feed.data) {
    return (
      <LoadFailure
        error={feed.error}
        loaded={false}
        title={t.loadFailed}
        detail={errorDetail(feed.error)}
        busy={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    )
  }
  async function loadMore() {
    const known = new Set(entries.map(({ key }) => key))
    // A second press before the button is busy would begin the page anew.
    const { data, isError } = await feed.fetchNextPage({ cancelRefetch: false })
    // The button may be gone, so the focus moves to the first new card.
    if (!isError) setFocusKey(feedEntries(data, filter).find(({ key }) => !known.has(key))?.key)
  }

  const linked = linkedComment === null ? undefined : entries.find(({ item }) => isShared(item))?.item
  const commented = commenting ?? linked
  function closeComments() {
    setCommenting(undefined)
    if (linkedComment === null) return
    setSearch(
      (now) => {
        now.delete(commentParam)
        return now
      },
      { replace: true },
    )
  }

  const isEmpty = entries.length === 0 && !feed.hasNextPage
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {feed.isRefetchError && (
        <LoadFailure
          error={feed.error}
          loaded
          title={t.loadFailed}
          detail={errorDetail(feed.error)}
          busy={feed.isFetching}
          onRetry={() => void feed.refetch()}
        />
      )}
      <Suspense fallback={null}>
        <NewPosts filter={filter} loadedAt={feed.dataUpdatedAt} />
        {sharedQuery && sharedId !== undefined && <SharedNotice postId={sharedId} query={sharedQuery} />}
        {isEmpty && <EmptyFeed filter={filter} />}
      </Suspense>
      {!isEmpty && (
        <FeedList
          label={t.list}
          scrollKey={filter ?? 'all'}
          restoreScroll={restoreScroll}
          busy={feed.isFetchingNextPage}
          keys={entries.map(({ key }) => key)}
          focusKey={focusKey}
          renderItem={(index) => {
            const item = entries[index]?.item
            return (
              item && (
                <>
                  {lastVisit.isFirstSeen(item) && !isShared(item) && (
                    <UpToDate as="article" aria-label={t.upToDate} text={t.sinceLastVisit(lastVisit.count)} />
                  )}
                  <FeedCard
                    item={item}
                    highlighted={isShared(item)}
                    first={index === 0}
                    onComments={setCommenting}
                  />
                </>
              )
            )
          }}
        />
      )}
      {feed.isFetchNextPageError && (
        <LoadFailure
          error={feed.error}
          loaded={false}
          compact
          title={t.loadFailed}
          detail={errorDetail(feed.error)}
          busy={feed.isFetchingNextPage}
          onRetry={() => void loadMore()}
        />
      )}
      <LoadMore
        more={feed.hasNextPage && !feed.isFetchNextPageError}
        busy={feed.isFetchingNextPage}
        onMore={() => void loadMore()}
      />
      {!feed.hasNextPage && !isEmpty && <UpToDate text={t.upToDateText} />}
      {commented && (
        <FeedComments
          key={String(commented.id)}
          item={commented}
          highlightedId={commented === linked ? linkedComment : null}
          onClosed={closeComments}
        />
      )}
    </chakra.div>
  )
}

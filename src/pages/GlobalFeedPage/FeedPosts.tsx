import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { FeedItem } from '#api/contract/feed.ts'
import { endEarly } from '#api/early.ts'
import { errorDetail } from '#api/errors.ts'
import type { FeedFilter } from '#api/feed.ts'
import { FeedList } from '#components/feed/FeedList/FeedList.tsx'
import { LoadMore } from '#components/feed/LoadMore/LoadMore.tsx'
import { UpToDate } from '#components/feed/UpToDate.tsx'
import { PostSkeletons } from '#components/posts/PostCard/PostSkeleton.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { loadChunk } from '#lib/lazyPage.tsx'
import { feed as t } from '#locales/feed.ts'
import { FeedCard } from './FeedCard.tsx'
import { useFeed } from './useFeed.ts'
import { useLastVisit } from './useLastVisit.ts'

const NewPosts = lazy(async () => ({
  default: (await loadChunk(() => import('./NewPosts.tsx'))).NewPosts,
}))
const EmptyFeed = lazy(async () => ({
  default: (await loadChunk(() => import('./EmptyFeed.tsx'))).EmptyFeed,
}))
const SharedNotice = lazy(async () => ({
  default: (await loadChunk(() => import('./SharedNotice.tsx'))).SharedNotice,
}))
const FeedComments = lazy(async () => ({
  default: (await loadChunk(() => import('./FeedComments.tsx'))).FeedComments,
}))

interface FeedPostsProps {
  filter: FeedFilter
  /** The post that the address names: reached and highlighted. */
  sharedId: string | undefined
}

/** Posts and ads, page after page. */
export function FeedPosts({ filter, sharedId }: FeedPostsProps) {
  const { feed, entries, isShared, reach, alone } = useFeed(filter, sharedId)
  const [commenting, setCommenting] = useState<FeedItem>()
  const returning = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!feed.isPending) endEarly()
  }, [feed.isPending])
  const lastVisit = useLastVisit(feed.data?.pages[0]?.data, filter)

  if (feed.isPending) return <PostSkeletons />
  if (!feed.data) {
    return (
      <ErrorState
        title={t.loadFailed}
        detail={errorDetail(feed.error)}
        busy={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    )
  }
  const nothing = entries.length === 0 && !feed.hasNextPage
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Suspense fallback={null}>
        <NewPosts filter={filter} loadedAt={feed.dataUpdatedAt} />
        {alone && sharedId !== undefined && <SharedNotice postId={sharedId} answer={alone} />}
        {nothing && <EmptyFeed filter={filter} />}
      </Suspense>
      {!nothing && (
        <FeedList
          label={t.list}
          memoryKey={filter ?? 'all'}
          returning={returning}
          busy={feed.isFetchingNextPage}
          keys={entries.map(({ key }) => key)}
          reach={reach}
          renderItem={(index) => {
            const item = entries[index]?.item
            return (
              item && (
                <>
                  {lastVisit.marks(item) && <UpToDate text={t.sinceLastVisit(lastVisit.count)} />}
                  <FeedCard item={item} highlighted={isShared(item)} onComments={setCommenting} />
                </>
              )
            )
          }}
        />
      )}
      {feed.isFetchNextPageError && (
        <ErrorState
          compact
          title={t.loadFailed}
          detail={errorDetail(feed.error)}
          onRetry={() => void feed.fetchNextPage()}
        />
      )}
      <LoadMore
        more={feed.hasNextPage && !feed.isFetchNextPageError}
        busy={feed.isFetchingNextPage}
        onMore={() => void feed.fetchNextPage()}
      />
      {!feed.hasNextPage && !nothing && <UpToDate text={t.upToDateText} />}
      {commenting && (
        <Suspense fallback={null}>
          <FeedComments
            key={String(commenting.id)}
            item={commenting}
            onClosed={() => setCommenting(undefined)}
          />
        </Suspense>
      )}
    </chakra.div>
  )
}

import { Suspense } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { FeedItem } from '#api/contract/feed.ts'
import { isAd } from '#api/contract/values/feed.ts'
import { reportImpression, reportView } from '#api/feed/views.ts'
import { useLikeWaits } from '#api/outbox/contributionOutbox.ts'
import { useUser } from '#api/client/session.ts'
import { GlobalPostCard } from '#components/feed/GlobalPostCard/GlobalPostCard.tsx'
import { PostSkeleton } from '#components/posts/PostCard/PostSkeleton.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { ads } from '#locales/ads.ts'
import { useFeedActions } from './useFeedActions.ts'

// Lazy, so that the first posts do not wait for the code of ads.
const AdCard = lazyComponent(async () => (await import('#components/ads/AdCard/AdCard.tsx')).AdCard, {
  kind: 'page',
})

interface FeedCardProps {
  item: FeedItem
  highlighted: boolean
  /** Visible when the screen is opened. */
  first: boolean
  onComments: (item: FeedItem) => void
}

/** A post or ad of the feed, connected to its mutations. */
export function FeedCard({ item, highlighted, first, onComments }: FeedCardProps) {
  const user = useUser()
  const { like, countShare, remove } = useFeedActions()
  const likeWaits = useLikeWaits(item.id)
  if (isAd(item)) {
    return (
      <Suspense fallback={<PostSkeleton as="article" aria-busy="true" aria-label={ads.loading} />}>
        <AdCard ad={item} onComments={onComments} onSeen={({ id }) => void reportImpression(id)} />
      </Suspense>
    )
  }
  return (
    <GlobalPostCard
      post={item}
      own={sameId(item.author_id, user.id)}
      highlighted={highlighted}
      first={first}
      likeWaits={likeWaits}
      onLike={like}
      onComments={onComments}
      onShared={countShare}
      onDelete={remove}
      onSeen={({ id }) => void reportView(id)}
    />
  )
}

import { Suspense } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { loadWaitingParts } from '../shared/loadWaitingParts.ts'

const WaitingPosts = lazyComponent(async () => (await loadWaitingParts()).WaitingPosts)

/** The member's posts that wait for the feed, or for a community; nothing if there are none. */
export function WaitingPostsOf({ place }: { place: { communityId: Id } | 'feed' }) {
  const posts = useWaiting('feed-post', 'community-post').filter((item) =>
    item.kind === 'feed-post'
      ? place === 'feed'
      : place !== 'feed' && sameId(item.post.communityId, place.communityId),
  )
  if (posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingPosts posts={posts} />
    </Suspense>
  )
}

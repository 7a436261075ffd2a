import { Suspense } from 'react'
import { useWaitingPosts } from '#api/contributions/outbox.ts'
import { lazyPart } from '#chunks/lazyPage.tsx'

const WaitingPosts = lazyPart(async () => (await import('../WaitingParts.ts')).WaitingPosts)

/** The member's posts that wait for the feed, or for a community; nothing if there are none. */
export function WaitingPostsOf({ place }: { place: Parameters<typeof useWaitingPosts>[0] }) {
  const posts = useWaitingPosts(place)
  if (posts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingPosts posts={posts} />
    </Suspense>
  )
}

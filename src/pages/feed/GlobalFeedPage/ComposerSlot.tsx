import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useCanPost } from '#api/feed/canPost.ts'
import { type FeedFilter, feedQuery } from '#api/feed/queries.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { useIsFirstRender } from '#ssr/firstRender.tsx'

const FeedComposer = lazyComponent(async () => (await import('./FeedComposer.tsx')).FeedComposer, {
  kind: 'page',
})

/** Milliseconds after which the composer no longer waits for the posts. */
const maxWaitMs = 1500

/** Reserves the composer's space; its script loads after the first posts. */
export function ComposerSlot({ filter }: { filter: FeedFilter }) {
  const canPost = useCanPost()
  const { isPending } = useInfiniteQuery(feedQuery(filter))
  const isFirst = useIsFirstRender()
  const [ready, setReady] = useState(!isPending && !isFirst)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), isPending ? maxWaitMs : 0)
    return () => clearTimeout(timer)
  }, [isPending])

  if (!ready) return <ComposerSkeleton />
  return (
    <Suspense fallback={<ComposerSkeleton />}>
      <FeedComposer filter={filter} canPost={canPost} />
    </Suspense>
  )
}

import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCanPost } from '#api/canPost.ts'
import { type FeedFilter, feedQuery } from '#api/feed.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { loadChunk } from '#lib/lazyPage.tsx'

const FeedComposer = lazy(async () => ({
  default: (await loadChunk(() => import('./FeedComposer.tsx'))).FeedComposer,
}))

/** Milliseconds after which the composer no longer waits for the posts. */
const patienceMs = 1500

/** Keeps the composer's place: its script gives way to the first posts. */
export function ComposerPlace({ filter }: { filter: FeedFilter }) {
  const canPost = useCanPost()
  const { isPending } = useInfiniteQuery(feedQuery(filter))
  const [due, setDue] = useState(!isPending)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), isPending ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isPending])

  const place = (
    <Card display="grid" gap="2.5" aria-hidden="true">
      <chakra.div display="flex" gap="3" alignItems="center" minHeight="target">
        <Skeleton width="40px" height="40px" borderRadius="full" />
        <Skeleton flex="1" height="2.5rem" borderRadius="full" />
      </chakra.div>
      <chakra.div minHeight={{ base: 'target', md: '8' }} />
    </Card>
  )
  if (!due) return place
  return (
    <Suspense fallback={place}>
      <FeedComposer filter={filter} canPost={canPost} />
    </Suspense>
  )
}

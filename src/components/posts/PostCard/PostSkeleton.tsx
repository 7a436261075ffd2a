import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { posts as t } from '#locales/posts.ts'

/** Skeletons of a list of posts. */
export function PostSkeletons() {
  return (
    <chakra.div display="grid" gap="4" role="status" aria-label={t.loading}>
      <PostSkeleton />
      <PostSkeleton picture={false} />
      <PostSkeleton />
    </chakra.div>
  )
}

export type PostSkeletonProps = ComponentProps<typeof Card> & { picture?: boolean }

/** Skeleton of a post. Inside a `feed` it has to be an `article` with a label. */
export function PostSkeleton({ picture = true, ...rest }: PostSkeletonProps) {
  return (
    <Card display="grid" gap="3.5" {...rest}>
      <chakra.div display="flex" gap="3" alignItems="center">
        <Skeleton width="40px" height="40px" borderRadius="full" />
        <chakra.div display="grid" gap="2">
          <Skeleton width="9rem" height="0.875rem" />
          <Skeleton width="6rem" height="0.75rem" />
        </chakra.div>
      </chakra.div>
      <SkeletonText lines={3} />
      {picture && <Skeleton height="11rem" borderRadius="md" />}
    </Card>
  )
}

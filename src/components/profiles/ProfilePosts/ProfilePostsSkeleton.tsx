import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { profilePosts as t } from '#locales/profiles.ts'
import { postsGrid } from './postsGrid.ts'

/** Skeletons of a profile's posts. */
export function ProfilePostsSkeleton() {
  return (
    <chakra.div role="status" aria-label={t.loading} css={postsGrid}>
      {[true, false, true].map((picture, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- They never move.
        <Card key={place} display="flex" gap="4">
          <chakra.div flex="1" display="grid" gap="3" alignContent="start">
            <Skeleton width="11rem" maxWidth="full" height="0.875rem" />
            <SkeletonText lines={3} />
            <Skeleton width="8rem" height="0.875rem" />
          </chakra.div>
          {picture && (
            <Skeleton
              width={{ base: '88px', sm: '120px' }}
              height={{ base: '88px', sm: '120px' }}
              borderRadius="md"
              flexShrink={0}
            />
          )}
        </Card>
      ))}
    </chakra.div>
  )
}

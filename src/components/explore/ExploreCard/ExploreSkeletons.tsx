import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { explore as t } from '#locales/explore.ts'
import { ExploreGrid } from './ExploreGrid.tsx'

/** Skeletons of the community cards. */
export function ExploreSkeletons() {
  return (
    <ExploreGrid role="status" aria-label={t.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} padding="0" overflow="hidden">
          <Skeleton height="auto" aspectRatio="16 / 9" borderRadius="0" />
          <chakra.div display="grid" gap="3" padding="4">
            <Skeleton width="70%" height="1.125rem" />
            <Skeleton width="40%" height="3" />
            <SkeletonText lines={3} />
            <chakra.div display="flex" gap="2" alignItems="center">
              <Skeleton boxSize="28px" borderRadius="full" flexShrink={0} />
              <Skeleton width="45%" height="3" />
            </chakra.div>
          </chakra.div>
          <chakra.div display="flex" gap="2" padding="4" borderTopWidth="1px">
            <Skeleton height="10" />
            <Skeleton height="10" />
          </chakra.div>
        </Card>
      ))}
    </ExploreGrid>
  )
}

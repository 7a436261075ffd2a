import { chakra } from '@chakra-ui/react'
import { TestimonialGrid } from '#components/testimonials/shared/TestimonialGrid.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { testimonials as t } from '#locales/testimonials.ts'

/** Skeletons of the prompts. */
export function TypesSkeleton() {
  return (
    <div role="status" aria-label={t.loadingTypes}>
      <TestimonialGrid aria-hidden="true">
        {[0, 1].map((index) => (
          <Card key={index} as="li" display="grid" gap="4" minHeight={{ base: '13rem', lg: 'auto' }}>
            <chakra.div display="flex" justifyContent="space-between" gap="3">
              <Skeleton width="10rem" height="5" />
              <Skeleton width="5rem" height="5" borderRadius="full" />
            </chakra.div>
            <SkeletonText lines={3} />
            <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="center">
              <Skeleton width="8rem" height="4" />
              <Skeleton width="9rem" height="10" />
            </chakra.div>
          </Card>
        ))}
      </TestimonialGrid>
    </div>
  )
}

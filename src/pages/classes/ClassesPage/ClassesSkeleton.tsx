import { chakra } from '@chakra-ui/react'
import { ProductDetailSkeleton } from '#components/classes/ProductDetail/ProductDetailSkeleton.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { classes as t } from '#locales/classes.ts'

/** Skeleton of the purchases. */
export function ClassesSkeleton() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="6">
      <Card display="grid" gridTemplateColumns="repeat(4, 1fr)" gap="5">
        {[0, 1, 2, 3].map((place) => (
          <chakra.div key={place} display="grid" gap="2">
            <Skeleton width="2.5rem" height="1.5rem" />
            <Skeleton maxWidth="4.5rem" height="0.75rem" />
          </chakra.div>
        ))}
      </Card>
      <chakra.div
        display="grid"
        gap="6"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }}
      >
        <chakra.div display="grid" gap="3" alignContent="start">
          <Skeleton height="2.75rem" />
          {[0, 1, 2].map((place) => (
            <Card key={place} padding="4" display="grid" gap="3">
              <chakra.div display="flex" gap="3">
                <Skeleton boxSize="4.5rem" borderRadius="md" flexShrink={0} />
                <SkeletonText lines={2} />
              </chakra.div>
              <SkeletonText lines={2} />
            </Card>
          ))}
        </chakra.div>
        <chakra.div display={{ base: 'none', lg: 'block' }} aria-hidden="true">
          <ProductDetailSkeleton />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

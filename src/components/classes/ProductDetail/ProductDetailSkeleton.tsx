import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { classes as t } from '#locales/classes.ts'

/** Responsive grid of the modules. */
export const moduleGrid = {
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
} as const
const Grid = chakra('div', { base: moduleGrid })

/** Skeleton of a product's detail. */
export function ProductDetailSkeleton() {
  return (
    <chakra.div display="grid" gap="6" role="status" aria-label={t.detailLoading}>
      <SkeletonText lines={3} maxWidth="prose" />
      <Grid>
        {[0, 1].map((place) => (
          <Card key={place} padding="3" display="grid" gap="3">
            <Skeleton height="auto" aspectRatio="16 / 9" borderRadius="md" />
            <Skeleton width="70%" height="1.125rem" />
            <SkeletonText lines={2} />
          </Card>
        ))}
      </Grid>
    </chakra.div>
  )
}

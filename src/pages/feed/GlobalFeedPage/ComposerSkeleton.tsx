import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'

/** Placeholder with the composer's height. */
export function ComposerSkeleton() {
  return (
    <Card display="grid" gap="2.5" aria-hidden="true">
      <chakra.div display="flex" gap="3" alignItems="center" minHeight="target">
        <Skeleton width="40px" height="40px" borderRadius="full" />
        <Skeleton flex="1" height="2.5rem" borderRadius="full" />
      </chakra.div>
      <chakra.div minHeight={{ base: 'target', md: '8' }} />
    </Card>
  )
}

import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { profiles as t } from '#locales/profiles.ts'

/** Skeleton of a profile's header. */
export function ProfileHeaderSkeleton() {
  return (
    <Card padding="0" overflow="hidden" role="status" aria-label={t.loading}>
      <Skeleton height="auto" aspectRatio="4" borderRadius="0" opacity="0.6" />
      <chakra.div display="grid" gap="4" padding={{ base: '4', md: '5' }} paddingTop={{ base: '0', md: '0' }}>
        <chakra.div
          width="104px"
          marginTop="-52px"
          marginInlineStart="-1"
          padding="4px"
          borderRadius="full"
          bg="surface"
          position="relative"
        >
          <Skeleton boxSize="96px" borderRadius="full" />
        </chakra.div>
        <Skeleton width="min(15rem, 70%)" height="1.625rem" />
        <SkeletonText lines={2} maxWidth="28rem" />
        <chakra.div display="flex" gap="5">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} width="5.5rem" height="0.875rem" />
          ))}
        </chakra.div>
      </chakra.div>
    </Card>
  )
}

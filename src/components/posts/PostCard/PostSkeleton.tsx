import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { posts as t } from '#locales/posts.ts'

/** The shape of posts that are on their way. */
export function PostSkeletons({ count = 3 }: { count?: number }) {
  return (
    <chakra.div display="grid" gap="4" role="status" aria-label={t.loading}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} display="grid" gap="3.5">
          <chakra.div display="flex" gap="3" alignItems="center">
            <Skeleton width="40px" height="40px" borderRadius="full" />
            <chakra.div display="grid" gap="2">
              <Skeleton width="9rem" height="0.875rem" />
              <Skeleton width="6rem" height="0.75rem" />
            </chakra.div>
          </chakra.div>
          <SkeletonText lines={3} />
          {index % 2 === 0 && <Skeleton height="11rem" borderRadius="md" />}
        </Card>
      ))}
    </chakra.div>
  )
}

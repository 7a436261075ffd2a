import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { gridStyle } from './gridStyle.ts'

const Grid = chakra('div', { base: gridStyle })

/** Skeletons of the meeting cards. */
export function MeetingSkeletons() {
  return (
    <Grid role="status" aria-label={t.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Card key={index} display="grid" gap="3.5">
          <chakra.div display="flex" gap="3">
            <Skeleton width="3.25rem" height="3.5rem" borderRadius="md" flexShrink={0} />
            <SkeletonText lines={2} />
          </chakra.div>
          <Skeleton width="70%" height="1.125rem" />
          <SkeletonText lines={2} />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </Grid>
  )
}

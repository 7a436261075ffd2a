import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { gridStyle } from './gridStyle.ts'

/** Skeletons of the survey cards. */
export function SurveySkeletons({ label }: { label: string }) {
  return (
    <chakra.div role="status" aria-label={label} css={gridStyle}>
      {[0, 1, 2, 3].map((index) => (
        <Card key={index} display="grid" gap="3.5">
          <Skeleton width="5rem" height="5" borderRadius="full" />
          <Skeleton width="70%" height="5" />
          <SkeletonText lines={2} />
          <Skeleton width="12rem" maxWidth="full" height="3" />
          <Skeleton width="10rem" height="10" />
        </Card>
      ))}
    </chakra.div>
  )
}

import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'

/** Placeholder of one line of text, as high as the line. */
export function LineSkeleton({ width }: { width: string }) {
  return (
    <chakra.span display="flex" alignItems="center" height="1lh">
      <Skeleton width={width} height="0.75em" />
    </chakra.span>
  )
}

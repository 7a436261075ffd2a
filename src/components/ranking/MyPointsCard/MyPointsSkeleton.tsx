import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { wide } from '../shared/wide.ts'

/** Skeleton of the member's points. */
export function MyPointsSkeleton() {
  return (
    <chakra.div role="status" aria-label={t.mineLoading} display="grid" gap="5">
      <chakra.div display="flex" gap="8">
        {['5rem', '3.5rem', '4rem'].map((width) => (
          <chakra.div key={width} display="grid" gap="2">
            <Skeleton width={width} height="8" />
            <Skeleton width="3.5rem" height="3" />
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div
        display="grid"
        gap="3"
        css={{ [wide]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10.5rem, 1fr))' } }}
      >
        {[1, 2, 3, 4, 5].map((kind) => (
          <Skeleton key={kind} height="12" borderRadius="md" css={{ [wide]: { height: '9rem' } }} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}

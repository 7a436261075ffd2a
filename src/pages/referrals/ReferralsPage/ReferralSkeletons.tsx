import { chakra } from '@chakra-ui/react'
import { Card } from '#components/ui/Card/Card.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { referrals as t } from '#locales/referrals.ts'
import { Columns } from './Columns.tsx'

/** Skeleton of the history. */
export function HistorySkeleton() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="3">
      {[0, 1, 2].map((index) => (
        <Card key={index} display="grid" gap="3.5">
          <chakra.div display="flex" justifyContent="space-between" gap="3">
            <Skeleton width="10rem" height="5" />
            <Skeleton width="5.5rem" height="5" borderRadius="full" />
          </chakra.div>
          <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="center">
            <Skeleton width="9rem" />
            <Skeleton width={{ base: '6rem', sm: '12rem' }} height="8" />
          </chakra.div>
          <Skeleton width="70%" height="3" />
        </Card>
      ))}
    </chakra.div>
  )
}

/** Skeleton of the page while the community is loading. */
export function PageSkeleton() {
  return (
    <Columns role="status" aria-label={t.loadingPage}>
      <Card display="grid" gap="5">
        <Skeleton width="9rem" height="5" />
        {[0, 1, 2, 3].map((index) => (
          <chakra.div key={index} display="grid" gap="2">
            <Skeleton width="5rem" height="3" />
            <Skeleton height="target" />
          </chakra.div>
        ))}
        <Skeleton width="8rem" height="10" justifySelf="end" />
      </Card>
      <chakra.div display="grid" gap="3" alignContent="start" aria-hidden="true">
        <Skeleton width="16rem" maxWidth="full" height="5" />
        {[0, 1].map((index) => (
          <Card key={index} display="grid" gap="3.5">
            <Skeleton width="10rem" height="5" />
            <Skeleton width="70%" height="3" />
          </Card>
        ))}
      </chakra.div>
    </Columns>
  )
}

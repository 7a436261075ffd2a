import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { wide } from '../shared/wide.ts'
import { Pedestal, Step, Steps } from './Steps.tsx'

/** Skeleton of the podium. */
export function PodiumSkeleton() {
  return (
    <Steps as="div" role="status" aria-label={t.podiumLoading}>
      {([1, 2, 3] as const).map((place) => (
        <Step as="div" key={place} place={place} loading>
          <Skeleton
            gridArea="face"
            boxSize="14"
            borderRadius="full"
            css={{ [wide]: { marginBottom: '3' } }}
          />
          <chakra.div
            gridArea="name"
            width="full"
            display="grid"
            gap="2"
            css={{ [wide]: { justifyItems: 'center' } }}
          >
            <Skeleton width="8rem" maxWidth="full" />
            <Skeleton width="5rem" height="3" />
          </chakra.div>
          <Pedestal place={place} loading />
        </Step>
      ))}
    </Steps>
  )
}

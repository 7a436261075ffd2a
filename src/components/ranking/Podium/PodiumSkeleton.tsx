import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { ranking as t } from '#locales/ranking.ts'
import { LineSkeleton } from '../shared/LineSkeleton.tsx'
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
            css={{ [wide]: { marginBottom: '3', marginTop: place === 1 ? '7' : '0' } }}
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
            <Skeleton width="6rem" height="6" css={{ display: 'none', [wide]: { display: 'block' } }} />
          </chakra.div>
          <Pedestal place={place} loading>
            <chakra.div
              display="grid"
              gap="2"
              paddingTop="3"
              width="full"
              css={{ [wide]: { display: 'none' } }}
            >
              <Skeleton height="2" borderRadius="full" />
              <LineSkeleton width="8rem" />
            </chakra.div>
          </Pedestal>
        </Step>
      ))}
    </Steps>
  )
}

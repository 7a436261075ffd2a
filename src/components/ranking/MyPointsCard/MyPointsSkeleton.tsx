import { chakra } from '@chakra-ui/react'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { pointKinds } from '#api/contract/values/ranking.ts'
import { ranking as t } from '#locales/ranking.ts'
import { wide } from '../shared/wide.ts'
import { Tiles, tilesOf } from './Tiles.tsx'

/** Skeleton of the member's points, as high as they usually are. */
export function MyPointsSkeleton() {
  return (
    <chakra.div role="status" aria-label={t.mineLoading} display="grid" gap="5">
      <chakra.div display="flex" gap="8">
        {['5rem', '3.5rem', '4rem'].map((width) => (
          <chakra.div key={width} display="grid" gap="2">
            <Skeleton width={width} height="7" />
            <Skeleton width="3.5rem" height="3" />
          </chakra.div>
        ))}
      </chakra.div>
      <Skeleton height="4.25rem" borderRadius="md" css={{ [wide]: { height: '3rem' } }} />
      <chakra.div display="grid" gap="3">
        <Skeleton width="11rem" height="5" />
        <Skeleton height="2" borderRadius="full" />
        <Tiles as="div" style={tilesOf(pointKinds.length)}>
          {pointKinds.map((kind) => (
            <chakra.div key={kind} paddingBlock="3" borderTopWidth="1px" css={{ [wide]: tile }}>
              <Skeleton height="3.5rem" borderRadius="md" css={{ [wide]: { height: '10rem' } }} />
            </chakra.div>
          ))}
        </Tiles>
      </chakra.div>
      <Skeleton height={{ base: 'target', md: '10' }} width={{ base: 'full', sm: '15rem' }} />
    </chakra.div>
  )
}

const tile = { padding: '0', borderTopWidth: '0' }

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A list of labels and values, in as many columns as fit. */
export const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))',
    columnGap: '4',
    rowGap: '3',
  },
})

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div minWidth="0">
      <chakra.dt fontSize="sm" color="text.muted">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="620" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

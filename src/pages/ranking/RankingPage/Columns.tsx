import { chakra } from '@chakra-ui/react'

/**
 * Prizes, podium and points: below each other, or on wide screens the prizes in a column of their own before the other
 * two, so that they are read and focused in the order in which they are seen.
 */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    xl: {
      gridTemplateColumns: '{sizes.rail} minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      alignItems: 'start',
      '& > *': { gridColumn: '2' },
      '& > :first-of-type': { gridColumn: '1', gridRow: '1 / span 2' },
    },
  },
})

import { chakra } from '@chakra-ui/react'

/**
 * Prizes, podium and points: below each other, or on wide screens the prizes in a column of their own beside the other
 * two.
 */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    xl: {
      gridTemplateColumns: 'minmax(0, 1fr) {sizes.rail}',
      gridTemplateRows: 'auto 1fr',
      alignItems: 'start',
      '& > *': { gridColumn: '1' },
      '& > :first-child': { gridColumn: '2', gridRow: '1 / span 2' },
    },
  },
})

import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { wide } from '../shared/wide.ts'

/** Rows below each other; in a wide card tiles, whose rows differ by one tile at most and fill the width. */
export const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    listStyle: 'none',
    [wide]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      // With the gaps, one tile more does not fit.
      '& > *': { flex: '1 1 calc(100% / (var(--in-row) + 1))' },
    },
    '@container (min-width: 56rem)': { '& > *': { flexBasis: 'calc(100% / (var(--in-long-row) + 1))' } },
  },
})

const inRow = (count: number, most: number) => Math.ceil(count / Math.ceil(count / most))

/** Up to three tiles in a row, or five where they have room. */
export const tilesOf = (count: number) =>
  ({ '--in-row': inRow(count, 3), '--in-long-row': inRow(count, 5) }) as CSSProperties

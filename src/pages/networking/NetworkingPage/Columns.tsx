import { chakra } from '@chakra-ui/react'

/** Queue and settings, side by side on wide screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 20rem)' },
    gap: '4',
    alignItems: 'start',
  },
})

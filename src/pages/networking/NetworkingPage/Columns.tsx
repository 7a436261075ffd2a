import { chakra } from '@chakra-ui/react'

/** The queue, and beside it what it is like, where there is room. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 20rem)' },
    gap: '4',
    alignItems: 'start',
  },
})

import { chakra } from '@chakra-ui/react'

/** Form and history, side by side on wide screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '6', lg: '5' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
    alignItems: 'start',
  },
})

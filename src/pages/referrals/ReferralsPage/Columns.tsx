import { chakra } from '@chakra-ui/react'

/** The form beside the history; above it where there is no room. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '6', lg: '5' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
    alignItems: 'start',
  },
})

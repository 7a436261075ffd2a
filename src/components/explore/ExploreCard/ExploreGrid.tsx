import { chakra } from '@chakra-ui/react'

/** A responsive grid of cards; all cards of a row have the same height. */
export const ExploreGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  },
})

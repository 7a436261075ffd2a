import { chakra } from '@chakra-ui/react'

/** Cards side by side where there is room, all of a row equally high. */
export const ExploreGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19.5rem), 1fr))',
  },
})

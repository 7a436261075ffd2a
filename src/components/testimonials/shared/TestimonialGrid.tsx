import { chakra } from '@chakra-ui/react'

/** Cards side by side where there is room. */
export const TestimonialGrid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    listStyle: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'stretch',
  },
})

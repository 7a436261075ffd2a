import { chakra } from '@chakra-ui/react'

/** Responsive grid of cards. */
export const TestimonialGrid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    listStyle: 'none',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'stretch',
  },
})

import { chakra } from '@chakra-ui/react'

/** Responsive grid of cards. */
export const TestimonialGrid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    listStyle: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
    alignItems: 'stretch',
  },
})

import { chakra } from '@chakra-ui/react'

/** The prompts and the member's testimonials, side by side on wide screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '5',
    rowGap: '6',
    alignItems: 'start',
  },
})

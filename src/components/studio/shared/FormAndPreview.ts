import { chakra } from '@chakra-ui/react'

/** A form, and beside it what it makes; below it where there is no room. */
export const FormAndPreview = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' },
  },
})

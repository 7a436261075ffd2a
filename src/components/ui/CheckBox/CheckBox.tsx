import { chakra } from '@chakra-ui/react'

/** A checkbox in the theme's colours. */
export const CheckBox = chakra('input', {
  base: {
    boxSize: '1.25rem',
    flexShrink: 0,
    accentColor: '{colors.brand}',
    cursor: 'inherit',
  },
})

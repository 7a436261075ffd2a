import { chakra } from '@chakra-ui/react'

/** A form that shows when files held over it can be let go. */
export const DropForm = chakra('form', {
  base: { display: 'grid', gap: '4', borderRadius: 'md' },
  variants: { dragging: { true: { outline: '2px dashed', outlineColor: 'brand', outlineOffset: '0.5rem' } } },
})

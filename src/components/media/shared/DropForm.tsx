import { chakra } from '@chakra-ui/react'

/** A form with an outline while files are dragged over it. */
export const DropForm = chakra('form', {
  base: { display: 'grid', gap: '4', borderRadius: 'md' },
  variants: { dragging: { true: { outline: '2px dashed', outlineColor: 'brand', outlineOffset: '0.5rem' } } },
})

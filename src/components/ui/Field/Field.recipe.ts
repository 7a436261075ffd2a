import { defineRecipe } from '@chakra-ui/react'

/** Styles of inputs, text areas and selects. */
export const controlRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'target',
    paddingInline: '3',
    paddingBlock: '2.5',
    border: '1px solid',
    borderColor: 'border.input',
    borderRadius: 'sm',
    bg: 'surface',
    color: 'text',
    // 16 px on phones: iOS zooms into fields with smaller text.
    fontSize: { base: '1rem', md: 'md' },
    lineHeight: '1.4',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'fast',
    _placeholder: { color: 'text.subtle', opacity: 1 },
    _hover: { borderColor: 'text.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-1px' },
    _disabled: { bg: 'sunken', color: 'text.muted', cursor: 'not-allowed', borderColor: 'border.strong' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
  variants: {
    start: { true: { paddingInlineStart: '10' } },
    end: { true: { paddingInlineEnd: '12' } },
  },
})

import { chakra } from '@chakra-ui/react'

/** The question that a testimonial answers. */
export const Prompt = chakra('p', {
  base: {
    borderInlineStartWidth: '3px',
    borderColor: 'brand.border',
    paddingInlineStart: '3',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    maxWidth: 'prose',
    textWrap: 'pretty',
  },
  variants: { quiet: { true: { fontSize: 'sm', color: 'text.muted' } } },
})

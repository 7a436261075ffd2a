import { chakra } from '@chakra-ui/react'

/** Looks like a field, opens a form. */
export const PromptButton = chakra('button', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    // In pixels, as its corners: with large text the room is for the words.
    paddingInline: '16px',
    textAlign: 'start',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: '22px',
    bg: 'sunken',
    color: 'text.muted',
    cursor: 'text',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong' },
  },
})

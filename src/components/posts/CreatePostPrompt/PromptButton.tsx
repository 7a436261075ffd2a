import { chakra } from '@chakra-ui/react'

/** A button that looks like a text field and opens a form. */
export const PromptButton = chakra('button', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    // In pixels, like its corners, so that large text keeps more room for the words.
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

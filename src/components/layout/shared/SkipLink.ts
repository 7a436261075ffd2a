import { chakra } from '@chakra-ui/react'

/** A link that skips the next section, shown while it has the focus. */
export const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 'toast',
    padding: '3',
    bg: 'surface',
    borderRadius: 'sm',
    boxShadow: 'float',
    fontWeight: '620',
    '&:not(:focus)': { transform: 'translateY(-200%)', opacity: '0' },
  },
})

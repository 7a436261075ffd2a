import { chakra } from '@chakra-ui/react'

/** A bar above the header about the connection and unsent contributions. */
export const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    justifyContent: 'center',
    alignItems: 'center',
    paddingBlock: '1.5',
    paddingInline: '4',
    bg: 'warning.subtle',
    color: 'warning',
    fontSize: 'sm',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

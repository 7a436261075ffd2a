import { chakra } from '@chakra-ui/react'

/** A line over the header about the connection, or about what it has kept from being sent. */
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

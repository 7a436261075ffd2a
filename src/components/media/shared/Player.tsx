import { chakra } from '@chakra-ui/react'

/** The native video player, filling its frame. */
export const Player = chakra('video', {
  base: {
    position: 'absolute',
    inset: '0',
    width: 'full',
    height: 'full',
    objectFit: 'contain',
    bg: 'black',
  },
})

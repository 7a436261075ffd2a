import { chakra } from '@chakra-ui/react'

/** Frame that reserves the space of an image or video. */
export const MediaFrame = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 'full',
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: 'md',
    minHeight: '11rem',
    maxHeight: '36rem',
  },
})

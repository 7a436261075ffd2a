import { chakra } from '@chakra-ui/react'

/** The place of a picture or video, kept free before it arrives. */
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

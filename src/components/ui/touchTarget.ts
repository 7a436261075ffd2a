import type { SystemStyleObject } from '@chakra-ui/react'

/** Makes a link or button at least 44 px large for a finger, without moving anything around it. */
export const touchTarget: SystemStyleObject = {
  '@media (pointer: coarse)': {
    position: 'relative',
    _after: {
      content: '""',
      position: 'absolute',
      top: '50%',
      insetInlineStart: '50%',
      width: 'max(100%, {sizes.target})',
      height: 'max(100%, {sizes.target})',
      transform: 'translate(-50%, -50%)',
    },
  },
}

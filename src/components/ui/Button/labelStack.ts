import { chakra } from '@chakra-ui/react'

/** The labels of a button share a grid cell, so that the widest one sets a constant width. */
export const Stack = chakra('span', {
  base: { display: 'inline-grid', justifyItems: 'center', minWidth: '0' },
})
export const Layer = chakra('span', {
  base: {
    gridArea: '1 / 1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minWidth: '0',
  },
})

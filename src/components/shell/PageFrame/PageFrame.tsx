import { chakra } from '@chakra-ui/react'

/** A page: its sections below each other, centred in the space beside the sidebar, never wider than is useful. */
export const PageFrame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    width: 'full',
    marginInline: 'auto',
  },
  variants: {
    size: {
      /** A column of text and posts. */
      reading: { maxWidth: 'reading' },
      /** Several columns: cards, a form beside a list. */
      page: { maxWidth: 'page' },
      /** Grids and players, which use all the space there is. */
      wide: { maxWidth: 'wide' },
    },
  },
  defaultVariants: { size: 'page' },
})

export type PageSize = 'reading' | 'page' | 'wide'

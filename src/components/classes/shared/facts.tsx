import { chakra } from '@chakra-ui/react'

/** A row of short facts, each with an icon. */
export const Facts = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '1',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
export const Fact = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '1rem', flexShrink: 0, color: 'text.subtle' },
  },
})
/** Makes a card's link cover the whole card, which must be `position: relative`. */
export const coverLink = {
  color: 'inherit',
  outline: 'none',
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
} as const

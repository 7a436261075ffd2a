import { chakra } from '@chakra-ui/react'
import { formatNumber } from '#lib/plural.ts'

const Disc = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '7',
    borderRadius: 'full',
    color: 'surface',
    fontSize: 'sm',
    fontWeight: '720',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    place: { 1: { bg: 'warning' }, 2: { bg: 'text.muted' }, 3: { bg: 'accent' } },
  },
})

export type Place = 1 | 2 | 3

/** The medal of a place: gold, silver or bronze by the theme's tones. Decoration only. */
export function PlaceMedal({ place }: { place: Place }) {
  return (
    <Disc place={place} aria-hidden="true">
      {formatNumber(place)}
    </Disc>
  )
}

import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { formatNumber } from '#lib/plural.ts'
import { medals } from '#theme/medals.ts'

const Disc = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '7',
    borderRadius: 'full',
    border: '2px solid',
    fontSize: 'sm',
    fontWeight: '740',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { small: { true: { boxSize: '6', fontSize: 'xs' } } },
})

export type Place = keyof typeof medals

/** CSS variable with the tint of a place, for `bg="var(--tint)"`. */
export const tintOf = (place: Place) => ({ '--tint': medals[place].tint }) as CSSProperties

/** Medal of a place: gold, silver or bronze. Decorative: the place is also given as text. */
export function PlaceMedal({ place, small = false }: { place: Place; small?: boolean }) {
  const { disc, rim, ink } = medals[place]
  return (
    <Disc small={small} aria-hidden="true" style={{ backgroundColor: disc, borderColor: rim, color: ink }}>
      {formatNumber(place)}
    </Disc>
  )
}

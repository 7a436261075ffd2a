import { chakra } from '@chakra-ui/react'
import { dayNumber, monthShort } from './times.ts'

const Tile = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    flexShrink: 0,
    width: '3.25rem',
    minHeight: '3.5rem',
    borderRadius: 'md',
    bg: 'brand.subtle',
    color: 'brand.text',
    lineHeight: '1.15',
  },
  variants: { over: { true: { bg: 'sunken', color: 'text.muted' } } },
})

/** Month and day as on the leaf of a wall calendar. For the eye only: the date stands beside it in words. */
export function DateTile({ date, over }: { date: Date; over: boolean }) {
  return (
    <Tile aria-hidden="true" over={over}>
      <chakra.span fontSize="xs" fontWeight="640" textTransform="uppercase">
        {monthShort(date)}
      </chakra.span>
      <chakra.span fontSize="xl" fontWeight="680" fontVariantNumeric="tabular-nums">
        {dayNumber(date)}
      </chakra.span>
    </Tile>
  )
}

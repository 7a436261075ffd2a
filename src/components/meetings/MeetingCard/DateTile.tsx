import { chakra } from '@chakra-ui/react'
import type { DisplayState } from '../shared/displayMeeting.ts'
import { dayNumber, monthShort } from '../shared/times.ts'

const Tile = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    flexShrink: 0,
    width: '3.25rem',
    minHeight: '3.5rem',
    borderRadius: 'md',
    lineHeight: '1.15',
  },
  variants: {
    state: {
      proxima: { bg: 'brand.subtle', color: 'brand.text' },
      en_curso: { bg: 'accent.subtle', color: 'accent' },
      pasada: { bg: 'sunken', color: 'text.muted' },
    },
  },
})

/** Month and day, like a calendar leaf. Decorative: the date is also given as text. */
export function DateTile({ date, state }: { date: Date; state: DisplayState }) {
  return (
    <Tile aria-hidden="true" state={state}>
      <chakra.span fontSize="xs" fontWeight="640" textTransform="uppercase">
        {monthShort(date)}
      </chakra.span>
      <chakra.span fontSize="xl" fontWeight="680" fontVariantNumeric="tabular-nums">
        {dayNumber(date)}
      </chakra.span>
    </Tile>
  )
}

import { chakra } from '@chakra-ui/react'
import { meetings as t } from '#locales/meetings.ts'
import { type DisplayMeeting, stateAt } from '../shared/displayMeeting.ts'
import { dayNumber, dayText, sameDay, timeText } from '../shared/times.ts'

/** Maximum number of entries in a day's cell; the rest are listed below the table. */
const maxChips = 2

const Cell = chakra('td', {
  base: {
    height: { base: '3.5rem', md: '6.75rem' },
    padding: { base: '0', md: '1' },
    verticalAlign: 'top',
    borderColor: 'border',
    'tr + tr > &': { borderTopWidth: '1px' },
    'td + &': { borderInlineStartWidth: { md: '1px' } },
    // Today and the dots are only distinguished by colour, which forced colours remove.
    '@media (forced-colors: active)': {
      '&[aria-current=date]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
      '& [aria-expanded=true]': { outline: '4px double Highlight', outlineOffset: '-4px' },
    },
  },
  variants: { outside: { true: { bg: 'sunken' } } },
})
const Number = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'min(1.75rem, 100%)',
    height: '1.75rem',
    borderRadius: 'full',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    today: { true: { bg: 'brand', color: 'brand.on', fontWeight: '640' } },
    outside: { true: { color: 'text.muted' } },
  },
})
const DayButton = chakra('button', {
  base: {
    display: { base: 'grid', md: 'none', '2xl': 'inline-grid' },
    justifyItems: 'center',
    alignContent: 'start',
    gap: '1',
    width: 'full',
    height: 'full',
    minHeight: 'target',
    paddingTop: '1',
    cursor: 'pointer',
    fontWeight: '640',
    '&[aria-expanded=true]': { bg: 'brand.subtle', boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    _focusVisible: { outlineOffset: '-2px' },
    // Beside the list of the day's meetings, the day number is the only control.
    '2xl': {
      boxSize: '7',
      minHeight: '0',
      paddingTop: '0',
      borderRadius: 'full',
      fontWeight: 'inherit',
      _hover: { bg: 'sunken' },
      '&[aria-expanded=true]': { boxShadow: '0 0 0 2px {colors.brand}' },
      '@media (pointer: coarse)': { boxSize: 'target' },
    },
  },
})
const Plain = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: { base: 'center', md: 'start' },
    paddingTop: { base: '1', md: '0' },
  },
  variants: {
    /** Replaces the button on days that cannot be selected. */
    free: { false: { display: { base: 'none', md: 'grid', '2xl': 'none' } } },
  },
})
const Dots = chakra('span', {
  base: { display: { base: 'flex', '2xl': 'none' }, gap: '1', minHeight: '0.375rem' },
})
const Dot = chakra('span', {
  base: {
    boxSize: '0.375rem',
    borderRadius: 'full',
    '@media (forced-colors: active)': { bg: 'CanvasText !important' },
  },
  variants: {
    state: { proxima: { bg: 'brand' }, en_curso: { bg: 'accent' }, pasada: { bg: 'text.subtle' } },
  },
})
const Chip = chakra('button', {
  base: {
    display: 'block',
    // Positioning context for the screen-reader-only text.
    position: 'relative',
    width: 'full',
    minHeight: '6',
    paddingInline: '1.5',
    paddingBlock: '0.5',
    borderRadius: 'sm',
    fontSize: 'xs',
    lineHeight: '1.4',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
    '& strong': { fontWeight: '640', fontVariantNumeric: 'tabular-nums' },
    '@media (pointer: coarse)': { minHeight: 'target' },
  },
  variants: {
    state: {
      proxima: { bg: 'brand.subtle', color: 'brand.text' },
      en_curso: { bg: 'accent.subtle', color: 'accent' },
      pasada: { bg: 'sunken', color: 'text.muted' },
    },
  },
})

export interface MonthDayProps {
  day: Date
  at: Date
  inMonth: boolean
  meetings: readonly DisplayMeeting[]
  /** Whether the day is selected: its meetings are listed below or beside the table. */
  chosen: boolean
  panelId: string
  onChoose: () => void
  onDetails: (meeting: DisplayMeeting) => void
}

/** A day's cell in the month table. */
export function MonthDay(props: MonthDayProps) {
  const { day, at, inMonth, meetings, chosen, panelId, onChoose, onDetails } = props
  const today = sameDay(day, at)
  const number = (
    <Number today={today} outside={!inMonth && !today}>
      {dayNumber(day)}
    </Number>
  )
  const list = { 'aria-expanded': chosen, 'aria-controls': panelId, onClick: onChoose }
  const hidden = meetings.length - maxChips
  return (
    <Cell outside={!inMonth} aria-current={today ? 'date' : undefined}>
      {meetings.length > 0 && (
        <DayButton type="button" aria-label={t.meetingsOn(meetings.length, dayText(day))} {...list}>
          {number}
          <Dots aria-hidden="true">
            {meetings.slice(0, 3).map((meeting) => (
              <Dot key={meeting.id} state={stateAt(meeting, at)} />
            ))}
          </Dots>
        </DayButton>
      )}
      <Plain free={meetings.length === 0}>{number}</Plain>
      {meetings.length > 0 && (
        <chakra.ul
          display={{ base: 'none', md: 'grid' }}
          gridTemplateColumns="minmax(0, 1fr)"
          gap="1"
          marginTop="1"
        >
          {meetings.slice(0, hidden > 0 ? maxChips - 1 : maxChips).map((meeting) => (
            <li key={meeting.id}>
              <Chip type="button" state={stateAt(meeting, at)} onClick={() => onDetails(meeting)}>
                <strong>{meeting.fecha_inicio && timeText(meeting.fecha_inicio)}</strong> {meeting.titulo}
                <chakra.span srOnly>. {t[stateAt(meeting, at)]}</chakra.span>
              </Chip>
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <Chip type="button" color="text.muted" {...list}>
                {t.more(hidden + 1)}
                <chakra.span srOnly>: {dayText(day)}</chakra.span>
              </Chip>
            </li>
          )}
        </chakra.ul>
      )}
    </Cell>
  )
}

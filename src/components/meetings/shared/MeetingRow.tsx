import { chakra } from '@chakra-ui/react'
import { type DisplayMeeting, stateAt } from './displayMeeting.ts'
import { StateBadge } from './StateBadge.tsx'
import { timeText } from './times.ts'

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    alignItems: 'baseline',
    width: 'full',
    minHeight: 'target',
    padding: '3',
    textAlign: 'start',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    _hover: { bg: 'sunken' },
  },
  variants: {
    /** Stacked, for narrow columns. */
    narrow: { true: { lg: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '2' } } },
    over: { true: { color: 'text.muted' } },
  },
})
const Title = chakra('span', { base: { fontWeight: '600', overflowWrap: 'anywhere' } })

export interface MeetingRowProps {
  meeting: DisplayMeeting
  at: Date
  narrow?: boolean
  onDetails: (meeting: DisplayMeeting) => void
}

/** A meeting as one row, without its date; a press shows its details. */
export function MeetingRow({ meeting, at, narrow = false, onDetails }: MeetingRowProps) {
  const { titulo, fecha_inicio, fecha_fin } = meeting
  const state = stateAt(meeting, at)
  return (
    <Row type="button" narrow={narrow} over={state === 'pasada'} onClick={() => onDetails(meeting)}>
      {fecha_inicio && fecha_fin && (
        <chakra.span fontSize="sm" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {timeText(fecha_inicio)}–{timeText(fecha_fin)}
        </chakra.span>
      )}
      <chakra.span display="grid" gap="1.5" justifyItems="start" fontSize={narrow ? { lg: 'sm' } : undefined}>
        <Title>{titulo}</Title>
        <StateBadge state={state} />
      </chakra.span>
    </Row>
  )
}

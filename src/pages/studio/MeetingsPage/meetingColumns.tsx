import { chakra } from '@chakra-ui/react'
import { Ban, CalendarArrowDown, CircleStop, Pencil, Play } from 'lucide-react'
import {
  startEarlyMinutes,
  type StudioMeeting,
  type StudioMeetingState,
} from '#api/contract/studio/meetings.ts'
import type { Column } from '#components/studio/DataTable/types.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { now } from '#lib/clock.ts'
import { dateTime, timeOfDay } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { dateFormat } from '#lib/readerZone.ts'
import { wallClock } from '#lib/zones.ts'
import { levels } from '#locales/levels.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

const tones: Readonly<Record<StudioMeetingState, 'success' | 'neutral' | 'info' | 'warning'>> = {
  waiting: 'info',
  started: 'success',
  ended: 'neutral',
  cancelled: 'warning',
}

export interface MeetingActs {
  onEdit: (meeting: StudioMeeting) => void
  /** Starts or ends it. */
  onStatus: (meeting: StudioMeeting) => void
  onCancel: (meeting: StudioMeeting) => void
  onDownload: (meeting: StudioMeeting) => void
}

/** The day above the time where there is little room. */
const When = chakra('span', {
  base: { whiteSpace: 'nowrap', display: { md: 'block', xl: 'inline' } },
})

const short = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** 'mar, 1 dic'; with the year when it is another one. */
function shortDate(at: string): string {
  const date = new Date(at)
  const { year } = wallClock(date)
  return `${short().format(date)}${year === wallClock(now()).year ? '' : ` ${year}`}`
}

/** The time from which a meeting can be started, in milliseconds since 1970. */
export const startableFrom = ({ starts_at }: StudioMeeting): number =>
  Date.parse(starts_at) - startEarlyMinutes * 60_000

/** The columns of the table of meetings at a time. */
export const meetingColumns = (acts: MeetingActs, at: Date): Column<StudioMeeting>[] => [
  {
    id: 'titulo',
    label: t.topic,
    fixed: true,
    cell: ({ topic, repeat }) => (
      <chakra.span display="grid" minWidth={{ md: '8rem', xl: '9rem' }}>
        <chakra.span fontWeight="560" overflowWrap="break-word">
          {topic}
        </chakra.span>
        {repeat && (
          <chakra.span fontSize="sm" color="text.muted">
            {t.repeats[repeat]}
          </chakra.span>
        )}
      </chakra.span>
    ),
  },
  {
    id: 'cuando',
    label: t.when,
    cell: ({ starts_at: at }) => (
      <chakra.span fontVariantNumeric="tabular-nums">
        <When>{shortDate(at)},</When> <When>{timeOfDay(at)}</When>
      </chakra.span>
    ),
  },
  {
    id: 'estado',
    label: t.state,
    cell: ({ state, join_url: url }) => (
      <chakra.span
        display="inline-flex"
        flexDirection={{ md: 'column' }}
        alignItems="flex-start"
        gap="1"
        minWidth="max-content"
      >
        <Badge tone={tones[state]} whiteSpace="nowrap">
          {t.states[state]}
        </Badge>
        {!url && (state === 'waiting' || state === 'started') && (
          <Badge tone="warning" whiteSpace="nowrap">
            {t.noAddress}
          </Badge>
        )}
      </chakra.span>
    ),
  },
  {
    id: 'nivel',
    label: t.level,
    secondary: true,
    cell: ({ level }) => (level ? t.fromLevel(levels.plain(level)) : t.all),
  },
  {
    id: 'miembros',
    label: t.audience,
    numeric: true,
    secondary: true,
    cell: ({ audience }) => formatNumber(audience),
  },
  { id: 'acciones', label: t.actions, fixed: true, cell: (row) => <Acts meeting={row} at={at} {...acts} /> },
]

interface ActsProps extends MeetingActs {
  meeting: StudioMeeting
  at: Date
}

function Acts({ meeting, at, onEdit, onStatus, onCancel, onDownload }: ActsProps) {
  const { state, topic } = meeting
  const when = dateTime(meeting.starts_at)
  if (state === 'cancelled') return null
  return (
    <chakra.span display="inline-flex" gap="1" justifyContent="end">
      {state === 'waiting' && startableFrom(meeting) <= at.getTime() && (
        <IconButton label={t.startOf(topic, when)} size="sm" onClick={() => onStatus(meeting)}>
          <Play />
        </IconButton>
      )}
      {state === 'started' && (
        <IconButton
          label={t.endOf(topic, when)}
          size="sm"
          // The second half of a double click that started it does not end it.
          onClick={({ detail }) => detail < 2 && onStatus(meeting)}
        >
          <CircleStop />
        </IconButton>
      )}
      <IconButton label={t.editOf(topic, when)} size="sm" onClick={() => onEdit(meeting)}>
        <Pencil />
      </IconButton>
      {state !== 'ended' && meeting.calendar_url && (
        <IconButton
          label={meeting.series_id ? t.downloadSeriesOf(topic) : t.downloadOf(topic, when)}
          size="sm"
          onClick={() => onDownload(meeting)}
        >
          <CalendarArrowDown />
        </IconButton>
      )}
      {state === 'waiting' && (
        <IconButton
          label={t.cancelOf(topic, when)}
          size="sm"
          variant="danger"
          onClick={() => onCancel(meeting)}
        >
          <Ban />
        </IconButton>
      )}
    </chakra.span>
  )
}

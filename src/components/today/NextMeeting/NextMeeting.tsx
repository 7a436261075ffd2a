import { chakra } from '@chakra-ui/react'
import type { SoonMeeting } from '#api/contract/meetings.ts'
import type { Id } from '#api/contract/common.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { durationText, joinUrlAt, toDisplay } from '#components/meetings/shared/displayMeeting.ts'
import { JoinLink } from '#components/meetings/shared/JoinLink.tsx'
import { dayNumber, monthShort, sameDay, timeText } from '#components/meetings/shared/times.ts'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { calendarDays } from '#lib/dates.ts'
import { today as t } from '#locales/today.ts'
import { TodayCard } from '../shared/TodayCard.tsx'

const DateBlock = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    minWidth: '56px',
    flexShrink: 0,
    whiteSpace: 'nowrap',
    padding: '1.5',
    borderRadius: 'sm',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontWeight: '680',
    lineHeight: '1.2',
  },
})

/** 'en 3 h 20 min', 'en 2 días'. */
function leftText(start: Date, at: Date): string {
  const minutes = Math.ceil((start.getTime() - at.getTime()) / 60_000)
  if (minutes >= 48 * 60) return t.startsIn(t.days(calendarDays(at, start)))
  return t.startsIn(durationText(minutes))
}

export interface NextMeetingProps {
  meeting: SoonMeeting
  /** A link to the meeting's community was followed. */
  onCommunity: (id: Id) => void
}

/** The next meeting, with its countdown and 'Unirse'. Renders nothing once it is over. */
export function NextMeeting({ meeting, onCommunity }: NextMeetingProps) {
  const shown = toDisplay(meeting)
  const { fecha_inicio: start, fecha_fin: end, titulo, organizador } = shown
  const at = useNow([start, end].flatMap((moment) => (moment ? [Number(moment)] : [])))
  if (!start || !end || end < at) return null
  const running = start <= at
  const href = joinUrlAt(shown, at)
  const day = sameDay(start, at)
    ? t.today
    : calendarDays(at, start) === 1
      ? t.tomorrow
      : `${dayNumber(start)} ${monthShort(start)}`
  return (
    <TodayCard title={running ? t.meetingNow : t.meeting} end={running ? t.now : leftText(start, at)}>
      <chakra.div display="flex" gap="3" alignItems="center">
        <DateBlock>
          <chakra.span fontSize="xs" textTransform="uppercase">
            {day}
          </chakra.span>
          <chakra.span fontVariantNumeric="tabular-nums">{timeText(start)}</chakra.span>
        </DateBlock>
        <chakra.div minWidth="0">
          <chakra.h3 fontWeight="640" lineClamp="2" overflowWrap="anywhere">
            {titulo}
          </chakra.h3>
          <chakra.p fontSize="sm" color="text.muted" lineClamp="1" overflowWrap="anywhere">
            {[meeting.community_name, organizador].filter(Boolean).join(' · ')}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {href && <JoinLink href={href} size="sm" flex="1" />}
        <ButtonLink
          to={`/calendario?reunion=${meeting.id}`}
          variant="secondary"
          size="sm"
          {...(!href && { flex: '1' })}
          onClick={() => onCommunity(meeting.community_id)}
        >
          {t.details}
        </ButtonLink>
      </chakra.div>
    </TodayCard>
  )
}

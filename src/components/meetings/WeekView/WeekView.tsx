import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { type DisplayMeeting, filterMeetings } from '../shared/displayMeeting.ts'
import { MeetingRow } from '../shared/MeetingRow.tsx'
import { meetingsOn } from '../shared/meetingsOn.ts'
import { PeriodNav } from '../shared/PeriodNav.tsx'
import {
  addDays,
  dayNumber,
  dayText,
  mondayOf,
  sameDay,
  weekdayText,
  weekFrom,
  weekText,
} from '../shared/times.ts'

const Days = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(7, minmax(0, 1fr))' },
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'surface',
    overflow: 'hidden',
  },
})
const Day = chakra('li', {
  base: {
    padding: { base: '3', lg: '2' },
    // Fills the window's height.
    minHeight: { lg: 'clamp(16rem, 100dvh - 27rem, 34rem)' },
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    'li + &': { borderTopWidth: { base: '1px', lg: '0' }, borderInlineStartWidth: { lg: '1px' } },
  },
  variants: {
    today: { true: { bg: 'brand.subtle' } },
    /** In rows, a day without meetings takes a single line. */
    free: {
      true: {
        gridTemplateColumns: { base: '1fr auto', lg: 'minmax(0, 1fr)' },
        alignItems: { base: 'baseline', lg: 'start' },
      },
    },
  },
})
const DayHeading = chakra('h3', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '1.5',
    alignItems: 'baseline',
    fontSize: 'sm',
    fontWeight: '600',
  },
})

export interface WeekViewProps {
  meetings: readonly DisplayMeeting[]
  /** The current time. */
  at: Date
  onDetails: (meeting: DisplayMeeting) => void
}

/** A week, Monday to Sunday: seven columns, or seven rows on phones and tablets. */
export function WeekView({ meetings, at, onDetails }: WeekViewProps) {
  const titleId = useId()
  const [monday, setMonday] = useState(() => mondayOf(at))
  const days = weekFrom(monday)
  const free = days.every((day) => meetingsOn(meetings, day).length === 0)
  const next = filterMeetings(meetings, 'proximas', at).find(({ fecha_inicio }) => fecha_inicio)?.fecha_inicio

  return (
    <chakra.section display="grid" gap="3" aria-labelledby={titleId}>
      <PeriodNav
        title={weekText(monday)}
        titleId={titleId}
        at={at}
        previous={t.previousWeek}
        next={t.nextWeek}
        onStep={(by) => setMonday(addDays(monday, by * 7))}
        onToday={() => setMonday(mondayOf(at))}
      />
      {free && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" color="text.muted">
          <p>{t.freeWeek}</p>
          {next && !sameDay(mondayOf(next), monday) && (
            <Button variant="ghost" size="sm" color="brand.text" onClick={() => setMonday(mondayOf(next))}>
              {t.nextMeeting(dayText(next))}
            </Button>
          )}
        </chakra.div>
      )}
      <Days>
        {days.map((day) => {
          const own = meetingsOn(meetings, day)
          return (
            <Day key={day.getTime()} today={sameDay(day, at)} free={own.length === 0}>
              <DayHeading>
                <chakra.span _firstLetter={{ textTransform: 'uppercase' }}>{weekdayText(day)}</chakra.span>
                <chakra.span fontVariantNumeric="tabular-nums">{dayNumber(day)}</chakra.span>
                {sameDay(day, at) && <chakra.span color="brand.text">{t.today}</chakra.span>}
              </DayHeading>
              {own.length === 0 ? (
                <chakra.p fontSize="sm" color="text.muted">
                  {t.freeDay}
                </chakra.p>
              ) : (
                <chakra.ul display="grid" gap="2">
                  {own.map((meeting) => (
                    <li key={meeting.id}>
                      <MeetingRow meeting={meeting} at={at} narrow onDetails={onDetails} />
                    </li>
                  ))}
                </chakra.ul>
              )}
            </Day>
          )
        })}
      </Days>
    </chakra.section>
  )
}

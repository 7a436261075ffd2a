import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useMinWidth } from '#components/layout/shared/useMinWidth.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { type DisplayMeeting, filterMeetings } from '../shared/displayMeeting.ts'
import { MeetingRow } from '../shared/MeetingRow.tsx'
import { meetingsOn } from '../shared/meetingsOn.ts'
import { PeriodNav } from '../shared/PeriodNav.tsx'
import { dayText, monthFrom, monthText, sameDay, weekdayText, weeksOfMonth } from '../shared/times.ts'
import { MonthDay } from './MonthDay.tsx'

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'surface',
    overflow: 'hidden',
  },
})
/** The month, and below it the selected day; side by side if both fit. */
const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    '2xl': {
      gridTemplateColumns: 'minmax(0, 1fr) {sizes.rail}',
      gridTemplateRows: 'auto 1fr',
      columnGap: '7',
      alignItems: 'start',
    },
  },
})
/** Grid cells beside the month: first the text of a day without meetings, then a day's meetings. */
const aside = (row: '1' | '2') => ({ gridColumn: { '2xl': '2' }, gridRow: { '2xl': row } }) as const
const Weekday = chakra('th', {
  base: {
    position: 'relative',
    paddingBlock: '2',
    fontSize: 'xs',
    fontWeight: '640',
    color: 'text.muted',
    textTransform: 'uppercase',
    textAlign: 'center',
    borderBottomWidth: '1px',
  },
})
/** Rest of the weekday's abbreviation; hidden where only one letter fits. */
const More = chakra('span', { base: { '@container (max-width: 15rem)': { display: 'none' } } })

export interface MonthViewProps {
  meetings: readonly DisplayMeeting[]
  /** The current time. */
  at: Date
  onDetails: (meeting: DisplayMeeting) => void
  /** Called when another month is shown. */
  onMonth?: (month: Date) => void
  /** Text shown while the meetings of the month load, instead of the empty state. */
  pending?: string | undefined
}

/**
 * A month as a table. On wide screens each day lists its meetings; on phones a day with meetings is a button that
 * lists them below. On very wide screens the selected day's meetings are beside the month.
 */
export function MonthView({ meetings, at, onDetails, onMonth, pending }: MonthViewProps) {
  const titleId = useId()
  const panelId = useId()
  const [month, setMonth] = useState(() => monthFrom(at))
  const [chosen, setChosen] = useState<Date | null>(null)
  const weeks = weeksOfMonth(month)
  const next = filterMeetings(meetings, 'proximas', at).find(({ fecha_inicio }) => fecha_inicio)?.fecha_inicio
  const inMonth = meetings.filter(
    ({ fecha_inicio }) => fecha_inicio && monthFrom(fecha_inicio).getTime() === month.getTime(),
  )
  // The list beside the month always shows a day: today, or the first one with meetings.
  const suggested = [at, ...weeks.flat()].find((day) => meetingsOn(inMonth, day).length > 0)
  const beside = useMinWidth('2xl') === true
  const listed = chosen ?? (beside ? suggested : undefined)
  const listedMeetings = listed ? meetingsOn(meetings, listed) : []
  const isListed = (day: Date) => listed !== undefined && sameDay(listed, day)

  function show(other: Date) {
    setMonth(monthFrom(other))
    onMonth?.(monthFrom(other))
    setChosen(null)
  }

  return (
    <chakra.section display="grid" gap="3" containerType="inline-size" aria-labelledby={titleId}>
      <PeriodNav
        title={monthText(month)}
        titleId={titleId}
        at={at}
        previous={t.previousMonth}
        next={t.nextMonth}
        onStep={(by) => show(monthFrom(month, by))}
        onToday={() => show(at)}
      />
      <Body>
        {inMonth.length === 0 && (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            gap="2"
            alignItems="center"
            color="text.muted"
            {...aside('1')}
          >
            <p>{pending ?? t.freeMonth}</p>
            {!pending && next && monthFrom(next).getTime() !== month.getTime() && (
              <Button variant="ghost" size="sm" color="brand.text" onClick={() => show(next)}>
                {t.nextMeeting(dayText(next))}
              </Button>
            )}
          </chakra.div>
        )}
        <Table aria-labelledby={titleId} gridColumn={{ '2xl': '1' }} gridRow={{ '2xl': '1 / span 2' }}>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <Weekday key={day.getTime()} scope="col">
                  <span aria-hidden="true">
                    {weekdayText(day).slice(0, 1)}
                    <More>{weekdayText(day).slice(1, 3)}</More>
                  </span>
                  <chakra.span srOnly>{weekdayText(day)}</chakra.span>
                </Weekday>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.getTime()}>
                {week.map((day) => (
                  <MonthDay
                    key={day.getTime()}
                    day={day}
                    at={at}
                    inMonth={monthFrom(day).getTime() === month.getTime()}
                    meetings={meetingsOn(meetings, day)}
                    chosen={isListed(day)}
                    panelId={panelId}
                    // The list beside the month always shows a day, so a second press does not deselect it.
                    onChoose={() => setChosen(!beside && chosen?.getTime() === day.getTime() ? null : day)}
                    onDetails={onDetails}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <chakra.div id={panelId} aria-live="polite" display="grid" gap="2" {...aside('2')}>
          {listed && listedMeetings.length > 0 && (
            <>
              <chakra.h3 fontSize="md" fontWeight="640" _firstLetter={{ textTransform: 'uppercase' }}>
                {dayText(listed)}
              </chakra.h3>
              <chakra.ul display="grid" gap="2">
                {listedMeetings.map((meeting) => (
                  <li key={meeting.id}>
                    <MeetingRow meeting={meeting} at={at} onDetails={onDetails} />
                  </li>
                ))}
              </chakra.ul>
            </>
          )}
        </chakra.div>
        {!chosen && inMonth.length > 0 && (
          <chakra.p display={{ md: 'none' }} fontSize="sm" color="text.muted">
            {t.chooseDay}
          </chakra.p>
        )}
      </Body>
    </chakra.section>
  )
}

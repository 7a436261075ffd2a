import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  type DisplayMeeting,
  filterMeetings,
  type MeetingFilterValue,
} from '#components/meetings/shared/displayMeeting.ts'
import { MeetingCard } from '#components/meetings/MeetingCard/MeetingCard.tsx'
import { ToCommunity } from '#components/communities/shared/ToCommunity.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { gridStyle } from './gridStyle.ts'
import { FirstScreenful } from '#ssr/firstRender.tsx'

const Grid = chakra('section', { base: gridStyle })

export interface MeetingGridProps {
  meetings: readonly DisplayMeeting[]
  filter: MeetingFilterValue
  onFilter: (filter: MeetingFilterValue) => void
  at: Date
  /** Refetching. */
  busy: boolean
  onDetails: (meeting: DisplayMeeting) => void
}

/** Cards of the filtered meetings, or an empty state. */
export function MeetingGrid({ meetings, filter, onFilter, at, busy, onDetails }: MeetingGridProps) {
  const grid = useRef<HTMLElement>(null)
  const filtered = filterMeetings(meetings, filter, at)
  const other = filter === 'pasadas' ? 'proximas' : 'pasadas'

  function showOther() {
    flushSync(() => onFilter(other))
    // The button has gone.
    grid.current?.focus()
  }
  return (
    <>
      <chakra.p role="status" srOnly>
        {filtered.length > 0 && t.shown(filtered.length)}
      </chakra.p>
      {filtered.length === 0 ? (
        <EmptyState
          titleAs="h2"
          drawing="waves"
          title={t.empty(t.emptyNames[filter])}
          text={t.emptyText[filter]}
          action={
            meetings.length > 0 ? (
              <Button variant="secondary" onClick={showOther}>
                {t.see[other]}
              </Button>
            ) : (
              <ToCommunity />
            )
          }
        />
      ) : (
        <Grid ref={grid} tabIndex={-1} outline="none" aria-label={t.listTitle} aria-busy={busy || undefined}>
          <FirstScreenful items={filtered}>
            {(meeting) => <MeetingCard key={meeting.id} meeting={meeting} at={at} onDetails={onDetails} />}
          </FirstScreenful>
        </Grid>
      )}
    </>
  )
}

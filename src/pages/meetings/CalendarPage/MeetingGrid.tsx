import { chakra } from '@chakra-ui/react'
import {
  type DisplayMeeting,
  filterMeetings,
  type MeetingFilterValue,
} from '#components/meetings/shared/displayMeeting.ts'
import { MeetingCard } from '#components/meetings/MeetingCard/MeetingCard.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { gridStyle } from './gridStyle.ts'

const Grid = chakra('section', { base: gridStyle })

export interface MeetingGridProps {
  meetings: readonly DisplayMeeting[]
  filter: MeetingFilterValue
  at: Date
  /** Refetching. */
  busy: boolean
  onDetails: (meeting: DisplayMeeting) => void
}

/** Cards of the filtered meetings, or an empty state. */
export function MeetingGrid({ meetings, filter, at, busy, onDetails }: MeetingGridProps) {
  const filtered = filterMeetings(meetings, filter, at)
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
        />
      ) : (
        <Grid aria-label={t.listTitle} aria-busy={busy || undefined}>
          {filtered.map((meeting) => (
            <MeetingCard key={meeting.id} meeting={meeting} at={at} onDetails={onDetails} />
          ))}
        </Grid>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sameId } from '#api/contract/common.ts'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { studioMeetingsQuery } from '#api/studio/meetings.ts'
import { MonthView } from '#components/meetings/MonthView/MonthView.tsx'
import { toDisplay } from '#components/meetings/shared/displayMeeting.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { now } from '#lib/clock.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'

/** Half of the longest calendar that the server gives, in milliseconds. */
const reachMs = 199 * 86_400_000

/** Midnight (UTC) so many milliseconds from now, so that the same day asks for the same. */
const dayFrom = (ms: number) => `${new Date(now().getTime() + ms).toISOString().slice(0, 10)}T00:00:00Z`

export interface MeetingsCalendarProps {
  communityId: string
  onEdit: (meeting: StudioMeeting) => void
}

/** The calendar that members see, half a year back and ahead; pressing a meeting edits it. */
export function MeetingsCalendar({ communityId, onEdit }: MeetingsCalendarProps) {
  const [range] = useState(() => ({ from: dayFrom(-reachMs), to: dayFrom(reachMs) }))
  const { data, error, refetch } = useQuery(studioMeetingsQuery(communityId, range))
  if (!data) {
    return error ? (
      <ErrorState title={t.failed} retryLabel={t.retry} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t.loading}>
        <SkeletonText lines={8} />
      </div>
    )
  }
  const shown = data.meetings.filter(({ state }) => state !== 'cancelled')
  return (
    <MonthView
      meetings={shown.map((meeting) =>
        toDisplay({
          ...meeting,
          start_time: meeting.starts_at,
          duration: meeting.duration_minutes,
          status: meeting.state,
        }),
      )}
      at={now()}
      onDetails={({ id }) => {
        const meeting = shown.find((one) => sameId(one.id, id))
        if (meeting) onEdit(meeting)
      }}
    />
  )
}

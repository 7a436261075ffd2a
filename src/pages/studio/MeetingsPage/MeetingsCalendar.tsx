import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { studioMeetingsQuery, studioMonthQuery } from '#api/studio/meetings.ts'
import { MonthView } from '#components/meetings/MonthView/MonthView.tsx'
import { stateChangeTimes } from '#components/meetings/shared/displayMeeting.ts'
import { monthFrom } from '#components/meetings/shared/times.ts'
import { useNow } from '#components/meetings/shared/useNow.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { now } from '#lib/clock.ts'
import { studioMeetings as t } from '#locales/studioMeetings.ts'
import { displayOf } from './displayOf.ts'

export interface MeetingsCalendarProps {
  communityId: string
  onEdit: (meeting: StudioMeeting) => void
}

/** The calendar that members see, a month at a time; pressing a meeting edits it. */
export function MeetingsCalendar({ communityId, onEdit }: MeetingsCalendarProps) {
  const [month, setMonth] = useState(() => monthFrom(now()))
  // The one before and the one after are there when they are asked for, and show in the first and last week until then.
  const [shown, ...beside] = useQueries({
    queries: [0, -1, 1].map((by) => studioMonthQuery(communityId, monthFrom(month, by))),
  })
  // Knows the next meeting, also from a month without any.
  const upcoming = useQuery(studioMeetingsQuery(communityId, { scope: 'upcoming', page: 1 }))
  const loaded = [...[shown, ...beside].flatMap((one) => one?.data ?? []), ...(upcoming.data?.meetings ?? [])]
  const meetings = [...new Map(loaded.map((one) => [String(one.id), one])).values()].filter(
    ({ state }) => state !== 'cancelled',
  )
  const displayed = meetings.map(displayOf)
  const at = useNow(stateChangeTimes(displayed))
  const failed = shown?.error && !shown.data
  return (
    <>
      {shown?.error && (
        <LoadFailure
          error={shown.error}
          loaded={shown.data !== undefined}
          title={t.failed}
          retryLabel={t.retry}
          onRetry={() => void shown.refetch()}
        />
      )}
      <MonthView
        meetings={displayed}
        at={at}
        onMonth={setMonth}
        pending={failed ? t.unknownMonth : shown?.data ? undefined : t.loading}
        onDetails={({ id }) => {
          const meeting = meetings.find((one) => sameId(one.id, id))
          if (meeting) onEdit(meeting)
        }}
      />
    </>
  )
}

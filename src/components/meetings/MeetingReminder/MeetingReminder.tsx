import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SoonMeeting } from '#api/contract/meetings.ts'
import { soonMeetingsQuery } from '#api/meetings/queries.ts'
import { useUser } from '#api/client/session.ts'
import { usePageVisible } from '#api/client/usePageVisible.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { meetings as t } from '#locales/meetings.ts'
import { joinUrlAt, toDisplay } from '../shared/displayMeeting.ts'
import { useReminders } from '../ReminderSwitch/reminderSetting.ts'
import { useNow } from '../shared/useNow.ts'
import { claimReminder } from './claimReminder.ts'
import { ReminderText } from './ReminderText.tsx'

/** Milliseconds before its start at which a meeting's reminder appears. */
const reminderMs = 10 * 60_000

const none: readonly SoonMeeting[] = []

const startOf = ({ start_time }: SoonMeeting) => toDisplay({ id: 0, start_time }).fecha_inicio

/** Meetings that start within the reminder time. */
export function dueAt(meetings: readonly SoonMeeting[], at: Date): SoonMeeting[] {
  return meetings.filter((meeting) => {
    const left = Number(startOf(meeting)) - at.getTime()
    return meeting.status !== 'ended' && left > 0 && left <= reminderMs
  })
}

/** Shows reminders, on any screen, ten minutes before meetings of all the member's communities. */
export function MeetingReminder() {
  const { id: userId } = useUser()
  const on = useReminders()
  const seen = usePageVisible()
  const { data = none } = useQuery({ ...soonMeetingsQuery, enabled: on })
  const at = useNow(data.map((meeting) => Number(startOf(meeting)) - reminderMs))
  const navigate = useNavigate()
  // A hidden tab must not use up the reminder.
  const due = on && seen ? dueAt(data, at) : none

  const remind = useEffectEvent(async (meeting: SoonMeeting) => {
    const start = startOf(meeting)
    if (!start || !(await claimReminder(userId, meeting.id, start))) return
    const displayed = toDisplay(meeting)
    const href = joinUrlAt(displayed, at)
    const dismiss = toast(
      <ReminderText meeting={displayed} communityName={meeting.community_name} onOver={() => dismiss()} />,
      {
        tone: 'info',
        sticky: true,
        action: href
          ? { label: t.join, href }
          : { label: t.openCalendar, onSelect: () => void navigate('/calendario') },
      },
    )
  })

  const key = due.map((meeting) => `${meeting.id} ${meeting.start_time}`).join()
  useEffect(() => {
    for (const meeting of due) void remind(meeting)
    // Depends on the key: refetching the same meetings must not repeat the reminder.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])

  return null
}

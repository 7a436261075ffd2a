import type { StudioMeeting } from '#api/contract/studio/meetings.ts'
import { type DisplayMeeting, toDisplay } from '#components/meetings/shared/displayMeeting.ts'

/** A meeting as members see it. */
export const displayOf = (meeting: StudioMeeting): DisplayMeeting =>
  toDisplay({
    ...meeting,
    start_time: meeting.starts_at,
    duration: meeting.duration_minutes,
    status: meeting.state,
    zoom_password: meeting.password,
    extra: {
      level: meeting.level ?? null,
      coach: meeting.host_name?.trim() || null,
      has_link: Boolean(meeting.join_url),
      calendar_url: meeting.calendar_url,
    },
  })

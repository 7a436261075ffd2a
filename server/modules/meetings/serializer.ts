import { defaultMeetingMinutes, type Meeting, type SoonMeeting } from '#api/contract/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import type { MeetingRow, SoonRow } from './repository.ts'

/** A meeting in the documents' fields: start in UTC, default duration if it has none, and only http(s) links. */
export function toMeeting(row: MeetingRow): Meeting {
  return {
    id: row.id,
    topic: row.topic,
    start_time: row.starts_at.toISOString(),
    duration: row.duration_minutes ?? defaultMeetingMinutes,
    host_name: row.host_name,
    host_email: row.host_email,
    join_url: httpUrl(row.join_url) ?? null,
    agenda: row.agenda,
    status: row.status,
    zoom_password: row.zoom_password,
  }
}

/** A meeting with its community. */
export const toSoonMeeting = (row: SoonRow): SoonMeeting => ({
  ...toMeeting(row),
  community_id: row.community_id,
  community_name: row.community_name,
})

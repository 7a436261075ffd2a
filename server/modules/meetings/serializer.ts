import { defaultMeetingMinutes, type Meeting, type SoonMeeting } from '#api/contract/meetings.ts'
import { httpUrl } from '#lib/links.ts'
import type { CalendarLinks } from './calendarLinks.ts'
import type { MeetingRow, SoonRow } from './repository.ts'

/** Who gets a reply, and who signs the URLs in it. */
export interface MeetingReader {
  userId: string
  links: CalendarLinks
}

const endOf = (row: MeetingRow) =>
  row.starts_at.getTime() + (row.duration_minutes ?? defaultMeetingMinutes) * 60_000

function toExtra(row: MeetingRow, { userId, links }: MeetingReader): Meeting['extra'] {
  return {
    level: row.level,
    coach: row.host_name?.trim() || null,
    has_link: httpUrl(row.join_url) !== undefined,
    ...(endOf(row) > Date.now() && { calendar_url: links.urlFor('meeting', row.id, userId) }),
  }
}

/** A meeting in the documents' fields: start in UTC, default duration if it has none, and only http(s) links. */
export function toMeeting(row: MeetingRow, reader: MeetingReader): Meeting {
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
    extra: toExtra(row, reader),
  }
}

/** A meeting with its community. */
export const toSoonMeeting = (row: SoonRow, reader: MeetingReader): SoonMeeting => ({
  ...toMeeting(row, reader),
  community_id: row.community_id,
  community_name: row.community_name,
})

import type { ActivityItem, ActivityMute } from '#api/contract/activity.ts'
import { truncate } from '#lib/truncate.ts'
import { type MediaStore, videoUrlSeconds } from '../../media/routes.ts'
import type { MuteRow } from './mutes.ts'
import type { ActivityRow } from './repository.ts'

/** Maximum length of the texts of posts and comments beside a line. */
const textLength = 90

const shorten = (text: string | null) =>
  text === null ? null : truncate(text.trim().replace(/\s+/gu, ' '), textLength)

/** A line in the contract's fields. */
export function toActivityItem(media: MediaStore, row: ActivityRow): ActivityItem {
  return {
    id: row.id,
    kind: row.kind,
    occurred_at: row.occurred_at.toISOString(),
    read: row.read,
    community_id: row.community_id,
    community_name: row.community_name,
    actor:
      row.actor_id === null
        ? null
        : {
            id: row.actor_id,
            name: row.actor_name,
            image_url: row.actor_image_key && media.url(row.actor_image_key, videoUrlSeconds),
          },
    people: row.people,
    post_id: row.post_id,
    post_text: shorten(row.post_text),
    comment_id: row.comment_id,
    comment_text: shorten(row.comment_text),
    ...(row.meeting_id !== null &&
      row.starts_at !== null && {
        meeting: {
          id: row.meeting_id,
          topic: row.meeting_topic,
          start_time: row.starts_at.toISOString(),
          previous_start_time: row.previous_starts_at?.toISOString(),
          count: row.meetings_count,
        },
      }),
    ...(row.survey_id !== null &&
      row.closes_at !== null && {
        survey: {
          id: row.survey_id,
          title: row.survey_title,
          closes_at: row.closes_at.toISOString(),
          estimated_minutes: row.estimated_minutes,
        },
      }),
    ...(row.place !== null &&
      row.month !== null && {
        prize: { title: row.reward_title, place: row.place, year_month: row.month },
      }),
  }
}

export const toMute = (row: MuteRow): ActivityMute => ({ ...row, post_text: shorten(row.post_text) })

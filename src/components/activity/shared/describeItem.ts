import type { ActivityItem } from '#api/contract/activity.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { newPostsLimit } from '#api/contract/values/today.ts'
import { calendarDays, timeOfDay, toDate } from '#lib/dates.ts'
import { dateFormat } from '#lib/readerZone.ts'
import { truncate } from '#lib/truncate.ts'
import { activity as t } from '#locales/activity.ts'
import { dates } from '#locales/dates.ts'

/** Text and link of an activity item. */
export interface ItemDescription {
  text: string
  /** A quote or a circumstance. */
  detail?: string | undefined
  /** Why the member sees the item. */
  reason: string
  /** Target of the link, in the item's community. */
  to: string
}

const weekdays = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const monthNames = dateFormat({ month: 'long' })

/** Maximum characters of a post in the text of an item. */
const postTextLength = 45

/** 'hoy, 19:00', 'mañana, 19:00', 'mar, 24 nov, 19:00'. */
export function whenText(at: Date, now: Date): string {
  const days = calendarDays(now, at)
  const day = days === 0 ? dates.today.toLowerCase() : days === 1 ? dates.tomorrow : weekdays().format(at)
  return `${day}, ${timeOfDay(at)}`
}

/** Link to a post, and to a comment of it. Posts of communities open over the community's page. */
function postLink({ post_id: post, comment_id: comment, community_id: community }: ActivityItem): string {
  const inCommunity = community !== null && community !== undefined
  const params = new URLSearchParams({
    ...(inCommunity && { post: String(post) }),
    ...(comment !== null && comment !== undefined && { comentario: String(comment) }),
  })
  const path = inCommunity ? '/comunidad' : `/post/${post}`
  return params.size > 0 ? `${path}?${params}` : path
}

const quoted = (text: string | null | undefined) => (text ? t.quote(text) : undefined)

const ofSeries = (meetings: number | null | undefined) =>
  meetings && meetings > 1 ? t.moreMeetings(meetings - 1) : undefined

/** Text and link of an item. Kinds that only a newer server knows link to the feed. */
export function describeItem(item: ActivityItem, now: Date): ItemDescription {
  const name = item.actor?.name ?? t.someone
  const people = item.people ?? 1
  const post = item.post_text ? truncate(item.post_text, postTextLength) : undefined
  const { meeting, survey, prize } = item
  switch (item.kind) {
    case 'reply':
    case 'thread':
      return {
        text: t.lines[item.kind](name, people, post),
        detail: quoted(item.comment_text),
        reason: t.reasons[item.kind],
        to: postLink(item),
      }
    case 'reaction':
      return {
        text: t.lines.reaction(name, people, post),
        reason: t.reasons.reaction,
        to: postLink({ ...item, comment_id: null }),
      }
    case 'follower':
      return {
        text: t.lines.follower(name),
        reason: t.reasons.follower,
        to: `/perfil/${item.actor?.id ?? ''}`,
      }
    case 'meeting_moved': {
      const [at, before] = [toDate(meeting?.start_time), toDate(meeting?.previous_start_time)]
      return {
        text: t.lines.meetingMoved(meeting?.topic ?? '', at ? whenText(at, now) : ''),
        detail:
          [before && t.before(whenText(before, now)), ofSeries(meeting?.count)].filter(Boolean).join(' · ') ||
          undefined,
        reason: t.reasons.meetingMoved,
        to: meeting ? `/calendario?reunion=${meeting.id}` : '/calendario',
      }
    }
    case 'meeting_cancelled': {
      const at = toDate(meeting?.start_time)
      return {
        text: t.lines.meetingCancelled(meeting?.topic ?? '', at ? whenText(at, now) : ''),
        detail: ofSeries(meeting?.count),
        reason: t.reasons.meetingMoved,
        to: '/calendario',
      }
    }
    case 'survey_closing': {
      const at = toDate(survey?.closes_at)
      return {
        text: t.lines.surveyClosing(survey?.title ?? '', at ? whenText(at, now) : ''),
        detail: survey?.estimated_minutes ? t.takes(survey.estimated_minutes) : undefined,
        reason: t.reasons.surveyClosing,
        to: survey ? `/encuestas?encuesta=${survey.id}` : '/encuestas',
      }
    }
    case 'prize': {
      const month = prize ? monthNames('UTC').format(new Date(`${prize.year_month}-01`)) : ''
      return {
        text: t.lines.prize(prize?.title ?? ''),
        reason: t.reasons.prize(prize?.place ?? 1, month),
        to: '/ranking',
      }
    }
    default:
      return { text: t.lines.other, reason: '', to: '/' }
  }
}

/** The text and link for new posts of a community. */
export const describeNewPosts = ({ count, community_name: community }: NewPosts): ItemDescription => ({
  text: t.lines.posts(count, count >= newPostsLimit, community ?? ''),
  reason: t.reasons.posts,
  to: '/comunidad',
})

/**
 * `reply`: comments on the member's own post; `thread`: comments on a post that the member commented on; `reaction`:
 * likes of the member's post.
 */
const activityKinds = [
  'reply',
  'thread',
  'reaction',
  'follower',
  'meeting_moved',
  'meeting_cancelled',
  'survey_closing',
  'prize',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** What can be switched off: each kind, and the new posts of communities. */
export const activitySwitches = [...activityKinds, 'posts'] as const
export type ActivitySwitch = (typeof activitySwitches)[number]

/** The number of unread lines is not counted further than this. */
export const unreadActivityLimit = 100

/** How many ids one call can mark as read. */
export const mostMarked = 100

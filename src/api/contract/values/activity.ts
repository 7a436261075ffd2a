/**
 * Kinds of activity. `reply`: comments on the member's own post; `thread`: comments on a post that the member commented
 * on; `reaction`: likes of the member's post.
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

/** Settings: one switch per kind, and one for new posts of communities. */
export const activitySwitches = [...activityKinds, 'posts'] as const
export type ActivitySwitch = (typeof activitySwitches)[number]

/** Maximum count of unread items. */
export const unreadActivityLimit = 100

/** Maximum number of ids per call. */
export const mostMarked = 100

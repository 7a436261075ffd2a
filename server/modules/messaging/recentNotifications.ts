import { eventMarginMs, eventMemoryMs } from '#api/contract/messaging.ts'
import type { LiveNotification } from './notifications.ts'

/** Most notifications that are remembered: about 500 bytes each. */
const maxRemembered = 5000
/** Most notifications that are repeated to one stream; with more, fetching everything is cheaper. */
const maxRepeated = 50

/** The notifications that this instance has lately received, to repeat them to streams that begin later. */
export interface RecentNotifications {
  add: (notification: LiveNotification) => void
  /** From now on every notification is received. */
  begin: () => void
  /** Notifications may be missed from now on. */
  lose: () => void
  /**
   * What a member may have missed since a moment, in milliseconds since 1970; undefined if this instance did not
   * receive everything since then, or no longer has it.
   */
  since: (at: number, userId: string) => LiveNotification[] | undefined
}

export function createRecentNotifications(time: () => number = Date.now): RecentNotifications {
  let recent: { at: number; notification: LiveNotification }[] = []
  /** Since when every notification is there. */
  let completeFrom = Number.POSITIVE_INFINITY

  return {
    add(notification) {
      const oldest = time() - eventMemoryMs - eventMarginMs
      // Rarely, so that forgetting costs little.
      if (recent.length >= maxRemembered || (recent[0] && recent[0].at < oldest - eventMemoryMs)) {
        recent = recent.filter(({ at }) => at >= oldest).slice(-maxRemembered / 2)
        completeFrom = Math.max(completeFrom, oldest, (recent[0]?.at ?? 0) + 1)
      }
      recent.push({ at: time(), notification })
    },
    begin() {
      completeFrom = Math.min(completeFrom, time())
    },
    lose() {
      completeFrom = Number.POSITIVE_INFINITY
      recent = []
    },
    since(at, userId) {
      const from = at - eventMarginMs
      // A moment in the future comes from a device whose clock is wrong.
      if (from < completeFrom || from > time() || at < time() - eventMemoryMs) return undefined
      const missed = recent.filter((one) => one.at >= from).map(({ notification }) => notification)
      const concerning = concerningMember(missed, userId)
      return concerning.length > maxRepeated ? undefined : concerning
    },
  }
}

/** Those that may concern a member, without repeating what only makes the client fetch the same again. */
function concerningMember(missed: readonly LiveNotification[], userId: string): LiveNotification[] {
  const kept: LiveNotification[] = []
  for (const kind of ['activity', 'meetings'] as const) {
    const all = missed.filter((one) => one.kind === kind)
    if (all.length > 0) kept.push(...joined(kind, all, userId))
  }
  for (const one of missed) {
    if (one.kind === 'hidden') kept.push(one)
    else if (one.kind === 'referral') {
      if (one.referrer === userId) kept.push(one)
    } else if ('conversation' in one) {
      const gone = one.kind === 'conversation' && one.gone === userId
      if (gone || !one.members || one.members.includes(userId)) kept.push(one)
    }
  }
  return kept
}

/** One notification instead of several of its kind. */
function joined(
  kind: 'activity' | 'meetings',
  all: readonly LiveNotification[],
  userId: string,
): LiveNotification[] {
  const communities = new Set<string>()
  let isForUser = false
  for (const one of all) {
    if (one.kind !== 'activity' && one.kind !== 'meetings') continue
    const users = one.kind === 'activity' ? one.users : undefined
    // It is for everybody.
    if (!users && !one.communities) return [{ kind }]
    isForUser ||= users?.includes(userId) ?? false
    for (const community of one.communities ?? []) communities.add(community)
  }
  if (!isForUser && communities.size === 0) return []
  if (kind === 'meetings') return [{ kind, communities: [...communities] }]
  return [{ kind, users: isForUser ? [userId] : [], communities: [...communities] }]
}

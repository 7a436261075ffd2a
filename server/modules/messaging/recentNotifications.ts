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
  /** Forgets all notifications, because one could not be processed. Those from now on are complete if they were before. */
  forget: () => void
  /**
   * The notifications that a member may have missed since a moment, in milliseconds since 1970; undefined if this
   * instance did not receive all of them, or has forgotten some.
   */
  since: (at: number, userId: string) => LiveNotification[] | undefined
}

export function createRecentNotifications(time: () => number = Date.now): RecentNotifications {
  let recent: { at: number; notification: LiveNotification }[] = []
  /** The moment since which no notification is missing. */
  let completeFrom = Number.POSITIVE_INFINITY

  return {
    add(notification) {
      const oldest = time() - eventMemoryMs - eventMarginMs
      // Only when many are too old or in all, so that forgetting costs little.
      if (recent.length >= maxRemembered || (recent[0] && recent[0].at < oldest - eventMemoryMs)) {
        const young = recent.filter(({ at }) => at >= oldest)
        recent = young.slice(-maxRemembered / 2)
        const cutUntil = recent.length < young.length ? (recent[0]?.at ?? 0) + 1 : oldest
        completeFrom = Math.max(completeFrom, cutUntil)
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
    forget() {
      recent = []
      if (completeFrom < Number.POSITIVE_INFINITY) completeFrom = time()
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

/** After several notifications of such a kind, clients fetch the same as after one. */
const joinedKinds = ['activity', 'meetings', 'archived'] as const
type JoinedKind = (typeof joinedKinds)[number]
type JoinedNotification = LiveNotification & { kind: JoinedKind }

/** The notifications that may concern a member, with one of each joined kind. */
function concerningMember(missed: readonly LiveNotification[], userId: string): LiveNotification[] {
  const kept: LiveNotification[] = []
  for (const kind of joinedKinds) {
    const all = missed.filter((one): one is JoinedNotification => one.kind === kind)
    if (all.length > 0) kept.push(...joined(kind, all, userId))
  }
  return [...kept, ...missed.filter((one) => mayConcern(one, userId))]
}

/** Whether a notification may concern a member; false for the kinds that are joined. */
function mayConcern(one: LiveNotification, userId: string): boolean {
  switch (one.kind) {
    case 'hidden':
    // Who is in the batch is looked up when it is sent.
    case 'removal':
      return true
    case 'referral':
      return one.referrer === userId
    case 'membership':
      return one.user === userId
    case 'conversation':
      return one.gone === userId || (one.members?.includes(userId) ?? true)
    case 'message':
    case 'read':
    case 'changed':
      return one.members?.includes(userId) ?? true
    case 'activity':
    case 'meetings':
    case 'archived':
    // A stream that begins has a valid session.
    case 'session':
    case 'test':
      return false
    default:
      return one satisfies never
  }
}

/** One notification instead of several of its kind, or none if none is for the member. */
function joined(kind: JoinedKind, all: readonly JoinedNotification[], userId: string): LiveNotification[] {
  const communities = new Set<string>()
  let isForUser = false
  for (const one of all) {
    const users = one.kind === 'activity' ? one.users : undefined
    // It is for everybody.
    if (!users && !one.communities && kind !== 'archived') return [{ kind }]
    isForUser ||= users?.includes(userId) ?? false
    for (const community of one.communities ?? []) communities.add(community)
  }
  if (!isForUser && communities.size === 0) return []
  if (kind === 'activity') {
    return [{ kind, users: isForUser ? [userId] : [], communities: [...communities] }]
  }
  return [{ kind, communities: [...communities] }]
}

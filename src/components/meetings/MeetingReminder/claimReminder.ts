import type { Id } from '#api/contract/common.ts'

/** How long shown reminders are remembered, in milliseconds; longer than a reminder precedes its meeting. */
const keepMs = 24 * 60 * 60_000

/** Start times in milliseconds of the meetings already reminded of, by meeting id. */
type RemindedStarts = Record<string, number>

function read(key: string): RemindedStarts {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return value && typeof value === 'object' ? (value as RemindedStarts) : {}
  } catch {
    return {}
  }
}

/**
 * Claims the reminder of a meeting: resolves to true only once, across tabs and page loads. A rescheduled meeting
 * can be claimed again.
 */
export async function claimReminder(userId: Id, meetingId: Id, start: Date): Promise<boolean> {
  const key = `faro:reminded:${userId}`
  const claim = () => {
    const all = read(key)
    const time = start.getTime()
    if (all[String(meetingId)] === time) return false
    const recent = Object.entries(all).filter(([, at]) => at > time - keepMs)
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries([...recent, [String(meetingId), time]])))
    } catch {
      // Storage is full or blocked: reminding twice is better than not at all.
    }
    return true
  }
  // Two visible windows check at the same moment, so the claims are serialised with a lock.
  return 'locks' in navigator ? navigator.locks.request(key, claim) : claim()
}

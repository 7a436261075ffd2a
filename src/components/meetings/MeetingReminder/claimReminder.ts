import type { Id } from '#api/contract/common.ts'

/** How long it is remembered that somebody was reminded: longer than any meeting is ahead when it happens. */
const keepMs = 24 * 60 * 60_000

/** Start times in milliseconds by meeting. */
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
 * Takes the right to remind a member of a meeting: once, whatever tabs are open and however often the page is loaded.
 * A meeting that was put off is news again.
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
      // A full store: better reminded twice than not at all.
    }
    return true
  }
  // Two windows side by side look at the clock at the same moment: one after the other, then.
  return 'locks' in navigator ? navigator.locks.request(key, claim) : claim()
}

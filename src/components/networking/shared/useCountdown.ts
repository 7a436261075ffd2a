import { useEffect, useState } from 'react'
import { now } from '#lib/clock.ts'
import { type DateInput, toDate } from '#lib/dates.ts'

const secondMs = 1000
/** Not more often than this, also just before a full second. */
const minDelayMs = 50

/** Milliseconds until a moment, second by second down to 0; null where there is none. */
export function useCountdown(until: DateInput): number | null {
  const target = toDate(until)?.getTime()
  const [at, setAt] = useState(() => now().getTime())
  useEffect(() => {
    if (target === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      const nowMs = now().getTime()
      setAt(nowMs)
      clearTimeout(timer)
      const left = target - nowMs
      if (left > 0) timer = setTimeout(update, Math.max(minDelayMs, left % secondMs || secondMs))
    }
    update()
    // A tab that nobody looked at has slept.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [target])
  return target === undefined ? null : Math.max(0, target - at)
}

import { useEffect, useState } from 'react'
import { now } from '#lib/clock.ts'
import { type DateInput, toDate } from '#lib/dates.ts'

const secondMs = 1000
/** Not more often than this, also just before a full second. */
const leastMs = 50

/** Milliseconds until a moment, second by second down to 0; null where there is none. */
export function useCountdown(until: DateInput): number | null {
  const target = toDate(until)?.getTime()
  const [at, setAt] = useState(() => now().getTime())
  useEffect(() => {
    if (target === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const present = now().getTime()
      setAt(present)
      clearTimeout(timer)
      const left = target - present
      if (left > 0) timer = setTimeout(look, Math.max(leastMs, left % secondMs || secondMs))
    }
    look()
    // A tab that nobody looked at has slept.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [target])
  return target === undefined ? null : Math.max(0, target - at)
}

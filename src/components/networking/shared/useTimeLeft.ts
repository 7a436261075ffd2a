import { useEffect, useState } from 'react'
import { now, subscribeClock } from '#lib/clock.ts'
import { type DateInput, toDate } from '#lib/dates.ts'

const secondMs = 1000
/** Minimum delay between updates, in milliseconds. */
const minDelayMs = 50

/** Milliseconds until a moment, updated every second down to 0; `null` if there is none. */
export function useTimeLeft(until: DateInput): number | null {
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
    // Timers are throttled in hidden tabs.
    document.addEventListener('visibilitychange', update)
    const unsubscribe = subscribeClock(update)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }, [target])
  return target === undefined ? null : Math.max(0, target - at)
}

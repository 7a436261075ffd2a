import { useEffect, useState } from 'react'
import { now, subscribeClock } from '#lib/clock.ts'

const minuteMs = 60_000
/** Minimum delay between updates, so that a fixed clock (stories, tests) does not cause an endless loop. */
const minDelayMs = 250

/** Milliseconds until the next full minute or the next of `moments`, whichever comes first. */
export function msUntilNext(at: number, moments: readonly number[]): number {
  const ahead = moments.filter((moment) => moment > at)
  const next = Math.min(Math.floor(at / minuteMs + 1) * minuteMs, ...ahead)
  return Math.max(minDelayMs, next - at)
}

/** The current time; updates every full minute, at each of `moments`, when the page becomes visible, and when the clock is corrected. */
export function useNow(moments: readonly number[]): Date {
  const [at, setAt] = useState(() => now().getTime())
  const key = moments.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const list = key ? key.split(',').map(Number) : []
    const update = () => {
      const nowMs = now().getTime()
      setAt(nowMs)
      clearTimeout(timer)
      timer = setTimeout(update, msUntilNext(nowMs, list))
    }
    update()
    document.addEventListener('visibilitychange', update)
    const unsubscribe = subscribeClock(update)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', update)
    }
  }, [key])
  return new Date(at)
}

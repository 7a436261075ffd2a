import { useEffect, useState } from 'react'
import { now } from '#lib/clock.ts'

const minuteMs = 60_000
/** Not more often than this, so that a clock that stands still is not asked without end. */
const leastMs = 250

/** Milliseconds until the next full minute or the next of some moments, whichever comes first. */
export function untilNext(at: number, moments: readonly number[]): number {
  const ahead = moments.filter((moment) => moment > at)
  const next = Math.min(Math.floor(at / minuteMs + 1) * minuteMs, ...ahead)
  return Math.max(leastMs, next - at)
}

/** The present: it moves on at every full minute, at each of `moments`, and when the page is looked at again. */
export function useNow(moments: readonly number[]): Date {
  const [at, setAt] = useState(() => now().getTime())
  const key = moments.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const list = key ? key.split(',').map(Number) : []
    const look = () => {
      const present = now().getTime()
      setAt(present)
      clearTimeout(timer)
      timer = setTimeout(look, untilNext(present, list))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [key])
  return new Date(at)
}

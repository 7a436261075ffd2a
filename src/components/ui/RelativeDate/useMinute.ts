import { now, subscribeClock } from '#lib/clock.ts'
import { useEffect, useState } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** A single timer for all dates on the screen. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), 60_000)
  const unsubscribe = subscribeClock(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, at most a minute old. */
export function useMinute(): Date {
  const [at, setAt] = useState(now)
  useEffect(() => subscribe(() => setAt(now())), [])
  return at
}

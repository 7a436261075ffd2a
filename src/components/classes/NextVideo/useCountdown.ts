import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds left, from `from` to none, then `onDone`. It stands still while nobody sees the page. */
export function useCountdown(from: number, onDone: () => void): number {
  const [left, setLeft] = useState(from)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') setLeft((n) => Math.max(0, n - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) done()
  }, [left])
  return left
}

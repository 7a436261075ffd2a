import { useEffect, useEffectEvent, useState } from 'react'

/** Counts seconds down from `from` to 0, then calls `onDone`. Pauses while the page is hidden. */
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

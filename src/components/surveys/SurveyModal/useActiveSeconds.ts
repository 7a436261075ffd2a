import { useEffect, useRef } from 'react'

/** One year: the maximum that the endpoint accepts. */
const maxSeconds = 31_536_000

export interface ActiveSeconds {
  /** Whole seconds so far. */
  read: () => number
  /** Continues from the seconds of an earlier opening. */
  startFrom: (seconds: number) => void
}

/** Counts the seconds for which the page is visible while `active`. */
export function useActiveSeconds(active: boolean): ActiveSeconds {
  const countedMs = useRef(0)
  const since = useRef<number>(undefined)

  useEffect(() => {
    if (!active) return undefined
    const stop = () => {
      if (since.current !== undefined) countedMs.current += performance.now() - since.current
      since.current = undefined
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') since.current ??= performance.now()
      else stop()
    }
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      stop()
    }
  }, [active])

  return {
    read: () => {
      const running = since.current === undefined ? 0 : performance.now() - since.current
      return Math.min(maxSeconds, Math.round((countedMs.current + running) / 1000))
    },
    startFrom: (seconds) => {
      countedMs.current = Math.min(maxSeconds, Math.max(0, seconds)) * 1000
    },
  }
}

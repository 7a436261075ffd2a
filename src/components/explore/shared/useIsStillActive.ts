import { useEffect, useRef } from 'react'

/** Answers, also long after, whether something is still `active` and on the screen. */
export function useIsStillActive(active: boolean): () => boolean {
  const activeRef = useRef(false)
  useEffect(() => {
    activeRef.current = active
    return () => {
      activeRef.current = false
    }
  }, [active])
  return () => activeRef.current
}

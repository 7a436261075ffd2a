import { useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether `active` is still true and the component still mounted, for checks after an
 * await.
 */
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

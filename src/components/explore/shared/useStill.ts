import { useEffect, useRef } from 'react'

/** Answers, also long after, whether something is still `active` and on the screen. */
export function useStill(active: boolean): () => boolean {
  const still = useRef(false)
  useEffect(() => {
    still.current = active
    return () => {
      still.current = false
    }
  }, [active])
  return () => still.current
}

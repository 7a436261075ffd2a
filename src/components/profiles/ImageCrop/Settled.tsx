import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Shows its children once the dialog around it has come to rest: what is measured while it grows into place is measured
 * wrong.
 */
export function Settled({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gone = false
    const frame = requestAnimationFrame(() => {
      const dialog = place.current?.closest('[role=dialog]')
      const moving = dialog?.getAnimations().map((animation) => animation.finished) ?? []
      void Promise.allSettled(moving).then(() => !gone && setSettled(true))
    })
    return () => {
      gone = true
      cancelAnimationFrame(frame)
    }
  }, [])
  return settled ? children : <div ref={place}>{fallback}</div>
}

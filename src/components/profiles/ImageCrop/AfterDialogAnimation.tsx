import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Shows its children once the dialog around it has come to rest: what is measured while it grows into place is measured
 * wrong.
 */
export function AfterDialogAnimation({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let cancelled = false
    const frame = requestAnimationFrame(() => {
      const dialog = place.current?.closest('[role=dialog]')
      const moving = dialog?.getAnimations().map((animation) => animation.finished) ?? []
      void Promise.allSettled(moving).then(() => !cancelled && setSettled(true))
    })
    return () => {
      cancelled = true
      cancelAnimationFrame(frame)
    }
  }, [])
  return settled ? children : <div ref={place}>{fallback}</div>
}

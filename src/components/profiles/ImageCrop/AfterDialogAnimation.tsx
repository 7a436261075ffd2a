import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Renders its children once the opening animation of the surrounding dialog has finished, because sizes measured
 * during the animation are wrong.
 */
export function AfterDialogAnimation({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [settled, setSettled] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let cancelled = false
    const frame = requestAnimationFrame(() => {
      const dialog = place.current?.closest('[data-part=content]')
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

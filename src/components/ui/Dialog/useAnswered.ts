import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Whether the press that opened a dialog has been answered by its backdrop: a frame with it has been painted, and the
 * dialog itself may take its time. Until then Escape closes as well.
 */
export function useAnswered(open: boolean, onClose: () => void): boolean {
  const [painted, setPainted] = useState(false)
  if (!open && painted) setPainted(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open || painted) return undefined
    let task: ReturnType<typeof setTimeout> | undefined
    // The callback runs before the paint, a task that it starts afterwards.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setPainted(true))
    })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      // It must not close a layer below.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [open, painted])

  return open && painted
}

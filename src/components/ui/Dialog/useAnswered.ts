import { useEffect, useEffectEvent, useState } from 'react'
import { topModal } from '../layers/modals.ts'

/**
 * Whether the press that opened a dialog has been answered by its backdrop: a frame with it has been painted, and the
 * dialog itself may take its time. Until that is there, Escape closes it as well.
 */
export function useAnswered(open: boolean, onClose: () => void): boolean {
  const [painted, setPainted] = useState(false)
  if (!open && painted) setPainted(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return undefined
    const below = topModal()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || topModal() !== below) return
      event.stopPropagation()
      // It must not close the layer below.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    let task: ReturnType<typeof setTimeout> | undefined
    // The callback runs before the paint, a task that it starts afterwards.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [open])

  return open && painted
}

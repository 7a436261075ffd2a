import { useRef, type PointerEvent, type RefObject } from 'react'

/** Distance in pixels and speed in pixels per millisecond beyond which releasing the sheet closes it. */
const CLOSE_DISTANCE_PX = 96
const CLOSE_SPEED = 0.6

interface Drag {
  id: number
  from: number
  at: number
}

/** Moves the sheet with the finger, or animates it back. */
function moveSheet(sheet: HTMLElement | null, by: number, animated = false) {
  if (!sheet) return
  sheet.style.transition = animated ? 'translate 200ms' : 'none'
  sheet.style.translate = by > 0 ? `0 ${by}px` : ''
}

/** Dragging a sheet down by its header: it follows the finger, and closes when released far or fast enough. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<Drag | null>(null)

  function end(event: PointerEvent<HTMLElement>, finished: boolean) {
    const start = drag.current
    if (!start || start.id !== event.pointerId) return
    drag.current = null
    const by = event.clientY - start.from
    const speed = by / Math.max(1, event.timeStamp - start.at)
    const closes = finished && by > 24 && (by > CLOSE_DISTANCE_PX || speed > CLOSE_SPEED)
    if (closes) close()
    // If the dialog stays open, the sheet returns to its position after the closing animation.
    setTimeout(() => moveSheet(sheet.current, 0, true), closes ? 300 : 0)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (onControl || event.pointerType !== 'touch' || matchMedia('(min-width: 768px)').matches) return
      drag.current = { id: event.pointerId, from: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.id === event.pointerId) moveSheet(sheet.current, event.clientY - drag.current.from)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}

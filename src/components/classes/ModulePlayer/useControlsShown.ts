import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

/** Milliseconds without a move after which the controls of a playing video go. */
export const controlsMs = 2500

/** Whether the controls are shown: while paused, on a move, on a tap, and while the keyboard is among them. */
export function useControlsShown(paused: boolean) {
  /** Counts moves; 0 when the last one is long enough ago. */
  const [moves, setMoves] = useState(1)
  const [focused, setFocused] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)

  useEffect(() => {
    if (moves === 0 || paused) return undefined
    const timer = setTimeout(() => setMoves(0), controlsMs)
    return () => clearTimeout(timer)
  }, [moves, paused])

  const wake = () => setMoves((n) => n + 1)
  return {
    shown: paused || moves > 0 || focused || menuOpen,
    wake,
    setMenuOpen,
    /** A tap shows them, or hides them. */
    tap: () => setMoves((n) => (n > 0 ? 0 : 1)),
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') wake()
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setMoves(0)
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

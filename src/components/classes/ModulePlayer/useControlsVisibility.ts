import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

/** Milliseconds without pointer movement after which the controls of a playing video hide. */
export const controlsHideMs = 2500

/**
 * Whether the controls are visible: while paused, after a pointer move or tap, and while one of them has keyboard
 * focus.
 */
export function useControlsVisibility(paused: boolean) {
  /** Number of pointer moves; 0 once the last one is long enough ago. */
  const [moves, setMoves] = useState(1)
  const [focused, setFocused] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)

  useEffect(() => {
    if (moves === 0 || paused) return undefined
    const timer = setTimeout(() => setMoves(0), controlsHideMs)
    return () => clearTimeout(timer)
  }, [moves, paused])

  const show = () => setMoves((n) => n + 1)
  return {
    visible: paused || moves > 0 || focused || menuOpen,
    show,
    setMenuOpen,
    /** A tap toggles the controls. */
    toggle: () => setMoves((n) => (n > 0 ? 0 : 1)),
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') show()
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setMoves(0)
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

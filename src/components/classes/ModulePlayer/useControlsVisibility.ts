import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

/** Milliseconds without pointer movement after which the controls of a playing video hide. */
const controlsHideMs = 2500

/**
 * Whether the controls are visible: while paused, after a pointer move, tap or keyboard shortcut, while one of them
 * has keyboard focus, and while a menu is open.
 */
export function useControlsVisibility(paused: boolean) {
  /** Counts events that show the controls; 0 once `controlsHideMs` have passed since the last one. */
  const [activity, setActivity] = useState(1)
  const [focused, setFocused] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)

  useEffect(() => {
    if (activity === 0 || paused) return undefined
    const timer = setTimeout(() => setActivity(0), controlsHideMs)
    return () => clearTimeout(timer)
  }, [activity, paused])

  const show = () => setActivity((n) => n + 1)
  return {
    visible: paused || activity > 0 || focused || menuOpen,
    show,
    setMenuOpen,
    /** A tap toggles the controls. */
    toggle: () => setActivity((n) => (n > 0 ? 0 : 1)),
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') show()
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setActivity(0)
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

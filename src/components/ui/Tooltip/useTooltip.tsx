import { chakra } from '@chakra-ui/react'
import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The tip repeats the button's own name, so it is for eyes only. */
const Tip = chakra('span', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    maxWidth: '16rem',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'sm',
    bg: 'text',
    color: 'bg',
    fontSize: 'xs',
    fontWeight: '560',
    lineHeight: '1.34',
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    animation: 'fadeIn 140ms ease-out',
  },
})

const GAP = 6
const EDGE = 8
const DELAY = 450

interface Place {
  anchor: DOMRect
  above: boolean
}

/** Under its control, or above where the window ends. */
function placeOf(element: HTMLElement): Place {
  const anchor = element.getBoundingClientRect()
  return { anchor, above: anchor.bottom > innerHeight - 48 }
}

/** Moves a freshly drawn tip to the middle of its anchor, within the window. */
function settle(tip: HTMLElement | null, { anchor, above }: Place) {
  if (!tip) return
  const { width, height } = tip.getBoundingClientRect()
  const middle = anchor.left + anchor.width / 2 - width / 2
  const left = Math.max(EDGE, Math.min(middle, document.documentElement.clientWidth - width - EDGE))
  tip.style.left = `${left}px`
  tip.style.top = `${above ? anchor.top - height - GAP : anchor.bottom + GAP}px`
}

/** A name shown beside its control: after a moment under the mouse, at once for the keyboard, never by touch. */
export function useTooltip(text: string): [handlers: TooltipHandlers, tip: ReactNode] {
  const [place, setPlace] = useState<Place | null>(null)
  const [hovering, setHovering] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!hovering) return undefined
    const timer = setTimeout(() => setPlace(placeOf(hovering)), DELAY)
    return () => clearTimeout(timer)
  }, [hovering])

  useEffect(() => {
    if (!place) return undefined
    const hide = () => setPlace(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [place])

  function hide() {
    setHovering(null)
    setPlace(null)
  }

  const handlers: TooltipHandlers = {
    onPointerEnter: (event) => {
      if (event.pointerType === 'mouse') setHovering(event.currentTarget)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) setPlace(placeOf(event.currentTarget))
    },
    onBlur: hide,
  }

  const tip = place
    ? createPortal(
        <Tip aria-hidden="true" ref={(element: HTMLSpanElement | null) => settle(element, place)}>
          {text}
        </Tip>,
        document.body,
      )
    : null
  return [handlers, tip]
}

export interface TooltipHandlers {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

import { chakra } from '@chakra-ui/react'
import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Hidden from screen readers, because it repeats the button's accessible name. */
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

interface TipPosition {
  /** The dialog that contains the control and makes the page inert, or the page's body. */
  container: Element
  anchor: DOMRect
  above: boolean
}

/** Below the control, or above it near the bottom of the window. */
function positionFor(element: HTMLElement): TipPosition {
  const anchor = element.getBoundingClientRect()
  const container = element.closest('dialog') ?? document.body
  return { container, anchor, above: anchor.bottom > innerHeight - 48 }
}

/** Centres a rendered tooltip on its anchor, within the window. */
function positionTip(tip: HTMLElement | null, { anchor, above }: TipPosition) {
  if (!tip) return
  const { width, height } = tip.getBoundingClientRect()
  const middle = anchor.left + anchor.width / 2 - width / 2
  const left = Math.max(EDGE, Math.min(middle, document.documentElement.clientWidth - width - EDGE))
  tip.style.left = `${left}px`
  tip.style.top = `${above ? anchor.top - height - GAP : anchor.bottom + GAP}px`
}

/** Tooltip of a control: after a delay on mouse hover, immediately on keyboard focus, never on touch. */
export function useTooltip(text: string): [handlers: TooltipHandlers, tip: ReactNode] {
  const [position, setPosition] = useState<TipPosition | null>(null)
  const [hovering, setHovering] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!hovering) return undefined
    const timer = setTimeout(() => setPosition(positionFor(hovering)), DELAY)
    return () => clearTimeout(timer)
  }, [hovering])

  useEffect(() => {
    if (!position) return undefined
    const hide = () => setPosition(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    addEventListener('scroll', hide, { capture: true, passive: true })
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('scroll', hide, { capture: true })
      removeEventListener('keydown', onKey)
    }
  }, [position])

  function hide() {
    setHovering(null)
    setPosition(null)
  }

  const handlers: TooltipHandlers = {
    onPointerEnter: (event) => {
      if (event.pointerType === 'mouse') setHovering(event.currentTarget)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) setPosition(positionFor(event.currentTarget))
    },
    onBlur: hide,
  }

  const tip = position
    ? createPortal(
        <Tip aria-hidden="true" ref={(element: HTMLSpanElement | null) => positionTip(element, position)}>
          {text}
        </Tip>,
        position.container,
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

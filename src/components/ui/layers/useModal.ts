import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { onServer } from '#ssr/firstRender.tsx'
import { openModal, topModal } from './modals.ts'

/** Milliseconds after closing in which the opener may become usable again. */
const openerMs = 50

let lastFocused: EventTarget | null = null
if (!onServer) document.addEventListener('focusin', ({ target }) => (lastFocused = target), true)

/** The focused element; of a menu that is closing or has just gone, its button. */
function currentOpener(): Element | null {
  const gone = lastFocused instanceof Element && !lastFocused.isConnected ? lastFocused : null
  const focused = document.activeElement
  const menu = (focused === document.body ? gone : focused)?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

export interface ModalBehaviour {
  open: boolean
  /** Called on Escape. */
  onClose: () => void
  /** What gets the focus when the layer has opened, unless something in it has it already. */
  firstFocus: () => HTMLElement | null
}

/** Opens and closes a layer, and moves the focus into it and back. */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { open, onClose, firstFocus }: ModalBehaviour,
): void {
  const first = useEffectEvent(firstFocus)
  const onEscape = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const layer = ref.current
    if (!open || !layer) return undefined
    const focused = document.activeElement
    const isInside = focused instanceof HTMLElement && layer.contains(focused)
    const opener = isInside ? null : currentOpener()
    const target = isInside ? focused : (first() ?? layer)
    const close = openModal(layer, target)
    if (!isInside && target instanceof HTMLInputElement) target.select()

    // The browser returns the focus to what had it before, but not to the button of a menu.
    function returnFocus() {
      const now = document.activeElement
      const isLost = !now || now === document.body || layer?.contains(now)
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    // The focus may be nowhere, so the layer's own events would not do.
    function onKeyDown(event: KeyboardEvent) {
      const isEscape = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing
      if (!isEscape || topModal() !== layer) return
      event.preventDefault()
      // A key that is held closes one layer, not all.
      if (!event.repeat) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      close()
      returnFocus()
      setTimeout(returnFocus, openerMs)
    }
  }, [ref, open])
}

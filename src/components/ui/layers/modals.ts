import { showToastsIn } from '../toast/container.ts'

/**
 * The open modal layers, from the bottom up. Each is a `dialog` element in the browser's top layer, which makes the rest
 * of the page inert: whatever is to be used over it must be inside.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The modal layer over all others, if there is one. */
export const topModal = (): HTMLDialogElement | undefined => open.at(-1)

export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next
  listeners.forEach((listener) => listener())
}

/** Keeps the page behind open layers from scrolling. The space of its scroll bar stays free, so that nothing moves. */
function lockScroll(): void {
  const { documentElement: root, body } = document
  const isLocked = root.style.overflow === 'hidden'
  if (isLocked === open.length > 0) return
  const barPx = isLocked ? 0 : innerWidth - root.clientWidth
  root.style.overflow = isLocked ? '' : 'hidden'
  body.style.paddingInlineEnd = barPx > 0 ? `${barPx}px` : ''
}

/**
 * Opens a layer over all others. Returns a function that closes it; the browser then returns the focus.
 * @param focused what gets the focus: the layer itself or something in it.
 */
export function openModal(layer: HTMLDialogElement, focused: HTMLElement): () => void {
  setOpen([...open, layer])
  // Where a scroll bar takes space, the layer would move when it goes. Elsewhere, such as on phones, the page is locked
  // after the paint, when reading its width computes no layout.
  if (matchMedia('(pointer: fine)').matches) lockScroll()
  else requestAnimationFrame(() => setTimeout(lockScroll))
  // The browser then gives the focus there at once; given afterwards, it would compute the styles of the page again.
  focused.setAttribute('autofocus', '')
  layer.showModal()
  focused.removeAttribute('autofocus')
  if (document.activeElement !== focused) focused.focus({ preventScroll: true })
  const returnToasts = showToastsIn(layer)
  return () => {
    layer.close()
    returnToasts()
    setOpen(open.filter((one) => one !== layer))
    lockScroll()
  }
}

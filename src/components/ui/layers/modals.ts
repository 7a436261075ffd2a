import { showToastsIn } from '../toast/place.ts'

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
  if ((next.length === 0) !== (open.length === 0)) lockScroll(next.length > 0)
  open = next
  listeners.forEach((listener) => listener())
}

/** Keeps the page behind from scrolling; the place of its scroll bar stays free, so that nothing moves. */
function lockScroll(locked: boolean): void {
  const { documentElement: root, body } = document
  const barPx = innerWidth - root.clientWidth
  root.style.overflow = locked ? 'hidden' : ''
  body.style.paddingInlineEnd = locked && barPx > 0 ? `${barPx}px` : ''
}

/** Opens a layer over all others. Returns a function that closes it; the browser then returns the focus. */
export function openModal(layer: HTMLDialogElement): () => void {
  // Before it is shown, so that the browser computes the page's layout once.
  setOpen([...open, layer])
  layer.showModal()
  const returnToasts = showToastsIn(layer)
  return () => {
    layer.close()
    returnToasts()
    setOpen(open.filter((one) => one !== layer))
  }
}

/** The elements that can contain the toasts: one in the page, then the open layers from the bottom up. */
const containers: Element[] = []
let toasts: Element | undefined

/** Moves the toasts into the uppermost layer, which makes the rest of the page inert. */
function move(): void {
  const container = containers.at(-1)
  if (!toasts || !container) return
  // Where browsers can do that, the toasts keep the focus, and their animation does not begin again.
  if (toasts.isConnected && 'moveBefore' in container) container.moveBefore(toasts, null)
  else container.append(toasts)
}

function remove(container: Element): void {
  containers.splice(containers.lastIndexOf(container), 1)
  move()
}

/**
 * Sets the element of the toasts, which moves as a whole, so that they stay the same, and its container in the page.
 * Returns a function that removes the container.
 */
export function setToasts(element: Element, inPage: Element): () => void {
  toasts = element
  containers.unshift(inPage)
  move()
  return () => remove(inPage)
}

/** Moves the toasts into a layer that has been opened, until the returned function is called. */
export function showToastsIn(layer: Element): () => void {
  containers.push(layer)
  move()
  return () => remove(layer)
}

/** Where the toasts are: in the page, or in the layer over all others, which makes the rest of the page inert. */
const places: Element[] = []
let box: Element | undefined

function move(): void {
  const place = places.at(-1)
  if (!box || !place) return
  // Where browsers can do that, the toasts keep the focus, and their animation does not begin again.
  if (box.isConnected && 'moveBefore' in place) place.moveBefore(box, null)
  else place.append(box)
}

/** The element of the toasts. It moves as a whole, so that they stay the same. */
export function setToastBox(toasts: Element): void {
  box = toasts
  move()
}

/** Moves the toasts into an element, until the returned function is called. */
export function showToastsIn(place: Element): () => void {
  places.push(place)
  move()
  return () => {
    places.splice(places.lastIndexOf(place), 1)
    move()
  }
}

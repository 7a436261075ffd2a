/** Pixels by which a clicked control may move; smaller movements are rounding. */
const tolerancePx = 2

/** Pixels from the edge of the window within which a dialog cannot grow without moving. */
const edgePx = 26

function isAtEdge(layer: Element | null): boolean {
  if (!layer) return false
  const { top, bottom } = layer.getBoundingClientRect()
  return top <= edgePx || bottom >= innerHeight - edgePx
}

interface Pressed {
  control: Element
  name: string
  top: number
}

/** Names of controls that move because they unfold or load content above themselves. */
const revealing = /^(Ver más|Ver menos|Cargar más|Ver todo)/u

const controls = 'button, a, summary, label, input, [role=switch], [role=tab], [role=option]'

/**
 * Measures each control when a story clicks it, and again before the next click or the end of the story: it must not
 * have moved. Ignores controls that are gone or have passed on the focus.
 * @returns a function that ends the measurement and returns a sentence for each control that moved.
 */
export function watchPresses(): () => string[] {
  const moved: string[] = []
  let last: Pressed | undefined
  function measure() {
    if (!last) return
    const { control, name, top } = last
    last = undefined
    const { activeElement: focused } = document
    const keepsFocus =
      focused === null || focused === document.body || focused.contains(control) || control.contains(focused)
    const box = control.getBoundingClientRect()
    if (!control.isConnected || !keepsFocus || box.height === 0) return
    if (isAtEdge(control.closest('[data-part=content], [role=dialog]'))) return
    const by = Math.round(box.top - top)
    if (Math.abs(by) > tolerancePx) moved.push(`'${name}' moved by ${by} px when it was pressed`)
  }
  function note({ target }: Event) {
    measure()
    const control = target instanceof Element ? target.closest(controls) : null
    if (!control) return
    const name = control.getAttribute('aria-label') ?? control.textContent.trim()
    if (revealing.test(name)) return
    last = { control, name, top: control.getBoundingClientRect().top }
  }
  document.addEventListener('click', note, true)
  return () => {
    document.removeEventListener('click', note, true)
    measure()
    return moved
  }
}

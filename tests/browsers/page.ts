/** Functions that run in the page. Each is sent as source, so it must be self-contained. */

/** An element, identified by role and name. */
export interface ElementTarget {
  /** ARIA role; `password` for a password field, which has no role. */
  role: string
  name?: string | RegExp
  /** A part of the element's text. */
  text?: string
  within?: ElementTarget
}

interface Words {
  source?: string
  flags?: string
}
declare const TestingLibraryDom: {
  queryAllByRole: (root: HTMLElement, role: string, options: object) => HTMLElement[]
  queryAllByLabelText: (root: HTMLElement, label: unknown, options: object) => HTMLElement[]
}

/** Storage key of the recorded errors, which survive navigation. */
export const faultsKey = 'faults'

/** Runs before any other script: records errors, and disables meeting reminders. */
export function recordErrors(key: string): void {
  const keep = (line: string) => {
    const lines = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    sessionStorage.setItem(key, JSON.stringify([...lines, line]))
  }
  sessionStorage.setItem(key, sessionStorage.getItem(key) ?? '[]')
  localStorage.setItem('faro:meeting-reminders', 'off')
  addEventListener('error', ({ message, filename, lineno }) => {
    // A harmless warning: a size change takes effect one frame later.
    const late = message.startsWith('ResizeObserver loop')
    if (message && !late) keep(`Uncaught: ${message} (${filename}:${lineno})`)
  })
  addEventListener('unhandledrejection', ({ reason }) => keep(`Uncaught: ${String(reason)}`))
  for (const level of ['error', 'warn'] as const) {
    const before = console[level]
    console[level] = (...said: unknown[]) => {
      keep(`console.${level}: ${said.map(String).join(' ')}`)
      before(...said)
    }
  }
}

/** The visible state of an element. */
export interface ElementState {
  /** Number of matching elements. */
  count: number
  /** Centre of the first element, if it does not move and is not covered. */
  point?: { x: number; y: number }
  /** Whether the first element is completely visible in the window and its scroll containers. */
  whole: boolean
}

/** Finds an element. @param reach Whether to scroll it into view. */
export async function inspectElement(thing: ElementTarget, reach: boolean): Promise<ElementState> {
  // A RegExp arrives as source and flags.
  const words = (name: unknown) => {
    const { source, flags } = (name ?? {}) as Words
    return source === undefined ? name : new RegExp(source, flags)
  }
  const all = ({ role, name, text = '', within }: ElementTarget): HTMLElement[] => {
    const roots = within ? all(within) : [document.body]
    const named = (root: HTMLElement) =>
      role === 'password'
        ? TestingLibraryDom.queryAllByLabelText(root, words(name), { selector: '[type=password]' })
        : TestingLibraryDom.queryAllByRole(root, role, name === undefined ? {} : { name: words(name) })
    return roots.flatMap(named).filter((element) => element.textContent.includes(text))
  }
  const found = all(thing)
  const first = found[0]
  if (!first) return { count: 0, whole: false }
  // Radio buttons and checkboxes are clicked through their label, which covers them.
  const target = (first.matches('input[type=radio], input[type=checkbox]') && first.closest('label')) || first
  let scroller = target.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  const inside = ({ top, bottom }: DOMRect) => {
    const edge = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
    return top >= Math.max(0, edge.top) - 1 && bottom <= Math.min(innerHeight, edge.bottom) + 1
  }
  if (reach && !inside(target.getBoundingClientRect())) target.scrollIntoView({ block: 'center' })
  const before = target.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const now = target.getBoundingClientRect()
  const rests = Math.hypot(now.left - before.left, now.top - before.top) < 1
  const [x, y] = [Math.round(now.left + now.width / 2), Math.round(now.top + now.height / 2)]
  const hit = document.elementFromPoint(x, y)
  return {
    count: found.length,
    whole: rests && inside(now),
    ...(rests && now.width > 0 && target.contains(hit) && { point: { x, y } }),
  }
}

/** What runs in the page itself. Each function reaches the browser as its source, and needs nothing from outside. */

/** Something on the page, named as a person would: by what it is and what it is called. */
export interface Thing {
  /** By the accessibility rules; `password` is a field for one, which has none by them. */
  role: string
  name?: string | RegExp
  /** A part of its text. */
  text?: string
  within?: Thing
}

interface Words {
  source?: string
  flags?: string
}
declare const TestingLibraryDom: {
  queryAllByRole: (root: HTMLElement, role: string, options: object) => HTMLElement[]
  queryAllByLabelText: (root: HTMLElement, label: unknown, options: object) => HTMLElement[]
}

/** Where the page keeps what went wrong in it, also when it is left for another. */
export const faultsKey = 'faults'

/** Before any other script: keeps what goes wrong, and reminds of no meetings, which no journey expects. */
export function listen(key: string): void {
  const keep = (line: string) => {
    const lines = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    sessionStorage.setItem(key, JSON.stringify([...lines, line]))
  }
  sessionStorage.setItem(key, sessionStorage.getItem(key) ?? '[]')
  localStorage.setItem('faro:meeting-reminders', 'off')
  addEventListener('error', ({ message, filename, lineno }) => {
    // Says only that what a size leads to is drawn a frame later.
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

/** What is to be seen of a thing. */
export interface Sight {
  /** How many there are. */
  count: number
  /** The middle of the first one, when it rests there and nothing lies over it. */
  point?: { x: number; y: number }
  /** All of the first one is in sight, in the window and in what scrolls around it. */
  whole: boolean
}

/** Looks for a thing; `reach` brings it into the window. */
export async function look(thing: Thing, reach: boolean): Promise<Sight> {
  // A pattern comes as its parts.
  const words = (name: unknown) => {
    const { source, flags } = (name ?? {}) as Words
    return source === undefined ? name : new RegExp(source, flags)
  }
  const all = ({ role, name, text = '', within }: Thing): HTMLElement[] => {
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
  // A choice is pressed by the label around it, which hides the control itself.
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

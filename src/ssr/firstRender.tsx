/**
 * The first render of a screen: on the server, and in the browser while React hydrates the server's HTML. Both must
 * give the same elements, so whatever depends on the browser comes in a second render.
 */
import {
  type ReactElement,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Device } from '#lib/screenDocument.ts'

/** Whether this code renders without a browser: on the server, or at build time. */
export const onServer = typeof window === 'undefined'

/** The device for which the first render is made. */
let device: Pick<Device, 'isNarrow' | 'stored'> = { isNarrow: false, stored: {} }

/** Sets the device, for the server's rendering and for its hydration. */
export function setFirstRenderDevice(next: Device): void {
  device = next
}

/** The value of local storage that the server renders with. */
export const storedAtFirstRender = (key: string): string | null => device.stored[key] ?? null

const neverChanges = () => () => undefined

/**
 * Tells React whether a component is hydrated, as a value that stays: for one that changes afterwards, React would render
 * the component again at once, and hydrate everything in it before the browser can do anything else.
 */
function hydrationOfComponent() {
  let isHydrated = false
  return {
    get: () => isHydrated,
    /** React calls it on the server, and when it hydrates the component. */
    getFirst: () => (isHydrated = true),
  }
}

/** True on the server and for what is hydrated from its HTML, as long as it is mounted; false for what mounts later. */
export function useIsFromServer(): boolean {
  const [hydration] = useState(hydrationOfComponent)
  return useSyncExternalStore(neverChanges, hydration.get, hydration.getFirst)
}

/** Milliseconds after which parts that are still not hydrated no longer count. */
const timeoutMs = 2000
/** Milliseconds that the hydration is given in browsers without `requestIdleCallback`. */
const withoutIdleMs = 500

const waiting = new Set<() => void>()

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  // One render for all that they change.
  startTransition(() => tasks.forEach((task) => task()))
}

/**
 * Runs a task, which may set state, once the parts of the screen are hydrated: React hydrates them one after the other,
 * and lets the browser be idle afterwards. @returns a function that cancels it.
 */
export function whenHydrated(task: () => void): () => void {
  if (waiting.size === 0) {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(runWaiting, { timeout: timeoutMs })
    else setTimeout(runWaiting, withoutIdleMs)
  }
  waiting.add(task)
  return () => waiting.delete(task)
}

/**
 * True on the server and while its HTML is hydrated; turns false afterwards, in a transition. False at once for what
 * mounts later.
 * @param until `idle`: all parts are hydrated, or {@link timeoutMs} have passed. `hydrated`: only this component is. Its
 * render hydrates what is below before it can begin, so it is for what a member can see or lose by waiting.
 */
export function useIsFirstRender(until: 'idle' | 'hydrated' = 'idle'): boolean {
  const isFromServer = useIsFromServer()
  const [isFirst, setIsFirst] = useState(isFromServer)
  useEffect(() => {
    if (!isFirst) return undefined
    if (until === 'idle') return whenHydrated(() => setIsFirst(false))
    startTransition(() => setIsFirst(false))
    return undefined
  }, [isFirst, until])
  return isFirst
}

/** Numbers of cards and of lines that fill a screen, whatever its height. */
const screenful = {
  wide: { cards: 4, lines: 16 },
  narrow: { cards: 3, lines: 12 },
}

/** Number of cards or lines that the first render shows. */
export const firstScreenful = (itemKind: 'cards' | 'lines' = 'cards'): number =>
  screenful[device.isNarrow ? 'narrow' : 'wide'][itemKind]

/**
 * A part of the page that React hydrates by itself: the part that is pressed comes first. Its content must not suspend
 * when it is rendered in the browser, because it would disappear meanwhile.
 */
export const HydratedPart = ({ children }: { children: ReactNode }): ReactNode => (
  <Suspense>{children}</Suspense>
)

interface FirstScreenfulProps<T> {
  items: readonly T[]
  itemKind?: 'cards' | 'lines'
  /** Renders an item, with a key. */
  children: (item: T, index: number) => ReactElement
}

/**
 * The items of a list, each a part by itself: in the first render those that fill the screen, afterwards all.
 */
export function FirstScreenful<T>({ items, itemKind, children }: FirstScreenfulProps<T>): ReactNode {
  const [limit] = useState(() => firstScreenful(itemKind))
  const shown = useIsFirstRender() ? items.slice(0, limit) : items
  return shown.map((item, index) => {
    const element = children(item, index)
    return <HydratedPart key={element.key}>{element}</HydratedPart>
  })
}

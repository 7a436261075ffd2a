/**
 * The first render of a screen: on the server, and in the browser during hydration. Both must render the same elements,
 * so content that depends on the browser appears in a second render.
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

/** Whether this code runs without a browser: on the server or at build time. */
export const onServer = typeof window === 'undefined'

/** The device for which the first render is made. */
let device: Pick<Device, 'isNarrow' | 'stored'> = { isNarrow: false, stored: {} }

/** Sets the device for the server's render or for hydration. */
export function setFirstRenderDevice(next: Device): void {
  device = next
}

/** Returns the value of local storage that the server renders with. */
export const storedAtFirstRender = (key: string): string | null => device.stored[key] ?? null

const neverChanges = () => () => undefined

/**
 * Returns snapshots for `useSyncExternalStore` that show whether a component is being hydrated. The value stays
 * constant, because after a change React would synchronously render the component again and hydrate everything in it.
 */
function hydrationOfComponent() {
  let isHydrated = false
  return {
    get: () => isHydrated,
    /** React calls this on the server and when it hydrates the component. */
    getFirst: () => (isHydrated = true),
  }
}

/**
 * Returns true on the server and in components that were hydrated, until they unmount; false in components that mount
 * later.
 */
export function useIsFromServer(): boolean {
  const [hydration] = useState(hydrationOfComponent)
  return useSyncExternalStore(neverChanges, hydration.get, hydration.getFirst)
}

/** Milliseconds after which waiting for the hydration of all parts ends. */
const timeoutMs = 2000
/** Milliseconds reserved for hydration in browsers without `requestIdleCallback`. */
const withoutIdleMs = 500

const waiting = new Set<() => void>()

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  // One render for the changes of all tasks.
  startTransition(() => tasks.forEach((task) => task()))
}

/**
 * Runs a task, which may set state, once all parts of the screen are hydrated: React hydrates them one after the other,
 * and then the browser becomes idle.
 * @returns a function that cancels the task.
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
 * Returns true on the server and during hydration, then false, in a transition. Returns false from the start in
 * components that mount later.
 * @param until `idle`: true until all parts are hydrated or {@link timeoutMs} have passed. `hydrated`: true until this
 * component is hydrated; its next render first hydrates its children, so use it only for content that must not appear
 * late.
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

/** Numbers of cards and of lines that fill a screen of any height. */
const screenful = {
  wide: { cards: 4, lines: 16 },
  narrow: { cards: 3, lines: 12 },
}

/** Returns the number of cards or lines in the first render. */
export const firstScreenful = (itemKind: 'cards' | 'lines' = 'cards'): number =>
  screenful[device.isNarrow ? 'narrow' : 'wide'][itemKind]

/**
 * A part of the page that React hydrates separately; a clicked part hydrates first. Its content must not suspend in the
 * browser, because it would disappear until it resumes.
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
 * Renders the items of a list as separately hydrated parts: in the first render those that fill the screen, afterwards
 * all.
 */
export function FirstScreenful<T>({ items, itemKind, children }: FirstScreenfulProps<T>): ReactNode {
  const [limit] = useState(() => firstScreenful(itemKind))
  const shown = useIsFirstRender() ? items.slice(0, limit) : items
  return shown.map((item, index) => {
    const element = children(item, index)
    return <HydratedPart key={element.key}>{element}</HydratedPart>
  })
}

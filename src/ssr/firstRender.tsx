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

/** Whether this code renders without a browser: on the server, or at build time. */
export const onServer = typeof window === 'undefined'

/** Values from the device that the server renders with. */
export interface FirstRenderValues {
  /** The viewport is narrow: fewer items fit. */
  isNarrow: boolean
  /** Values of local storage, by key. */
  stored: Readonly<Record<string, string>>
}

let values: FirstRenderValues = { isNarrow: false, stored: {} }

/** Sets what the server knows of the device, for its rendering and for the hydration. */
export function setFirstRenderValues(next: FirstRenderValues): void {
  values = next
}

/** The value of local storage that the server knows. */
export const storedAtFirstRender = (key: string): string | null => values.stored[key] ?? null

const neverChanges = () => () => undefined

/**
 * True on the server and while its HTML is hydrated; turns false afterwards, in a transition. False at once for what
 * mounts later.
 */
export function useIsFirstRender(): boolean {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isFirst, setIsFirst] = useState(isFromServer)
  useEffect(() => {
    if (isFirst) startTransition(() => setIsFirst(false))
  }, [isFirst])
  return isFirst
}

/** Numbers of cards and of lines that fill a screen, whatever its height. */
const screenful = {
  wide: { cards: 4, lines: 16 },
  narrow: { cards: 3, lines: 12 },
}

/** Number of cards or lines that the first render shows. */
export const firstScreenful = (looks: 'cards' | 'lines' = 'cards'): number =>
  screenful[values.isNarrow ? 'narrow' : 'wide'][looks]

/**
 * A part of the page that React hydrates by itself: the part that is pressed comes first. Its content must not suspend
 * when it is rendered in the browser, because it would disappear meanwhile.
 */
export const HydratedPart = ({ children }: { children: ReactNode }): ReactNode => (
  <Suspense>{children}</Suspense>
)

interface FirstScreenfulProps<T> {
  items: readonly T[]
  looks?: 'cards' | 'lines'
  /** Renders an item, with a key. */
  children: (item: T, index: number) => ReactElement
}

/**
 * The items of a list, each a part by itself: in the first render those that fill the screen, afterwards all.
 */
export function FirstScreenful<T>({ items, looks, children }: FirstScreenfulProps<T>): ReactNode {
  const [limit] = useState(() => firstScreenful(looks))
  const shown = useIsFirstRender() ? items.slice(0, limit) : items
  return shown.map((item, index) => {
    const element = children(item, index)
    return <HydratedPart key={element.key}>{element}</HydratedPart>
  })
}

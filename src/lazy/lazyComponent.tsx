import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { afterStartUp } from '#lib/idle.ts'
import { onServer, useIsFromServer } from '#ssr/firstRender.tsx'
import { isOffline, type Load, loadWithRetries, whenOnline } from './loadChunk.ts'

/** A component that is loaded on demand, from a chunk of its own. */
export type LazyComponent<P = object> = ComponentType<P> & {
  /** Starts loading the chunk. A failed load is repeated when the component renders. */
  prefetch: () => void
  /** Loads the chunk and resolves when the load has ended, successfully or not. */
  prefetched: () => Promise<void>
}

export interface LazyOptions {
  /**
   * How the component behaves until it is loaded:
   * - `part` (the default) suspends. If already loaded it renders synchronously, because React shows a fallback for at
   * least 300 ms. A failed load waits for the connection or a retry, and the screen around it stays visible.
   * - `page` suspends as well, but reloads the page once if the server no longer has the chunk.
   * - `layer` opens over the screen, such as a dialog. It renders its placeholder instead of suspending, and retries
   * like a part. The server renders only the placeholder.
   */
  kind?: 'part' | 'page' | 'layer'
  /** Rendered by a layer until it is loaded; nothing by default. */
  placeholder?: ReactNode
  /** Whether the server renders the layer once it is loaded. The browser must then load it before hydration. */
  isOnServer?: boolean
  /**
   * A hook that returns whether a layer may load later, when the browser is idle after start-up. Errors are then
   * ignored, because the member did not open the layer.
   */
  useCanWait?: () => boolean
  /** Components that load at the same time as this one. */
  beside?: readonly Pick<LazyComponent, 'prefetch'>[]
}

/** Pending loads of mounted layers. */
const awaitedLayers = new Set<Promise<unknown>>()

/** Resolves when all mounted layers have been loaded. */
export const layersLoaded = async (): Promise<void> => void (await Promise.allSettled(awaitedLayers))

const neverWaits = () => false

/**
 * Creates a component that loads when it first renders, or earlier through `prefetch`.
 * @param load imports the module and resolves to the component.
 */
export function lazyComponent<P extends object = object>(
  load: Load<ComponentType<P>>,
  { kind = 'part', beside, ...options }: LazyOptions = {},
): LazyComponent<P> {
  const loadAll = () => {
    beside?.forEach(({ prefetch }) => prefetch())
    return load()
  }
  const chunk = chunkOf(loadAll, kind === 'page', () => Lazy)
  const Lazy: LazyComponent<P> = Object.assign(
    kind === 'layer' ? layer(chunk, options) : suspending(chunk),
    chunk.prefetching,
  )
  return Lazy
}

/**
 * The state of a lazy component, which loads once for all its instances.
 * @param reloads whether to reload the page if the server no longer has the chunk.
 * @param getLazy returns the lazy component. If a load was abandoned while an instance is still mounted, such as a
 * drawer over the next screen, the instance renders this component, which loads again.
 */
function chunkOf<P extends object>(
  load: Load<ComponentType<P>>,
  reloads: boolean,
  getLazy: () => ComponentType<P>,
) {
  let loaded: ComponentType<P> | undefined
  let started = false
  let showing: Promise<ComponentType<P>> | undefined
  const keep = (component: ComponentType<P>) => (loaded = component)
  async function wait(onAbandoned: () => void): Promise<ComponentType<P>> {
    if (!reloads) await whenOnline()
    return loadWithRetries(load, { reloads, onAbandoned })
  }
  const waitToShow = () =>
    new Promise<ComponentType<P>>((resolve, reject) => {
      const onAbandoned = () => {
        started = false
        showing = undefined
        Suspending = makeSuspending()
        resolve(getLazy())
      }
      wait(onAbandoned).then(keep).then(resolve, reject)
    })
  async function loadToShow(): Promise<ComponentType<P>> {
    started = true
    try {
      // On the server there is no connection to wait for and no user who could retry.
      return await (onServer ? load().then(keep) : waitToShow())
    } catch (error) {
      started = false
      showing = undefined
      throw error
    }
  }
  const makeSuspending = () => lazy(async () => ({ default: await loadToShow() }))
  let Suspending: ComponentType<P> = makeSuspending()
  const prefetched = async () => {
    if (!loaded && !started && (onServer || !isOffline())) await load().then(keep, () => undefined)
  }
  return {
    loaded: () => loaded,
    /** Returns a component that suspends until the chunk is loaded. */
    suspending: () => Suspending,
    /** Loads the component for display, with retries. */
    load: async () => loaded ?? (showing ??= loadToShow()),
    prefetching: { prefetch: () => void prefetched(), prefetched },
  }
}
type Chunk<P extends object> = ReturnType<typeof chunkOf<P>>

function suspending<P extends object>(chunk: Chunk<P>): ComponentType<P> {
  return function Part(props) {
    // Keep the same component until unmount; another one would lose the state.
    const [Component] = useState(() => chunk.loaded() ?? chunk.suspending())
    return <Component {...props} />
  }
}

function layer<P extends object>(
  chunk: Chunk<P>,
  { placeholder, isOnServer = false, useCanWait = neverWaits }: LazyOptions,
): ComponentType<P> {
  return function Layer(props) {
    const isFromServer = useIsFromServer()
    const canWait = useCanWait()
    const [Component, setComponent] = useState(() =>
      isFromServer && !isOnServer ? undefined : chunk.loaded(),
    )
    useEffect(() => {
      if (Component) return
      if (canWait) {
        const show = () => setComponent(chunk.loaded)
        afterStartUp(() => void chunk.prefetching.prefetched().then(show))
        return
      }
      const loading = chunk.load().then((loaded) => setComponent(() => loaded))
      awaitedLayers.add(loading)
      void loading.finally(() => awaitedLayers.delete(loading))
    }, [Component, canWait])
    return Component ? <Component {...props} /> : placeholder
  }
}

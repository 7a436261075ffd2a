import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { afterStartUp } from '#lib/idle.ts'
import { onServer, useIsFromServer } from '#ssr/firstRender.tsx'
import { isOffline, type Load, loadWithRetries, whenOnline } from './loadChunk.ts'

/** A component in a chunk of its own. */
export type LazyComponent<P = object> = ComponentType<P> & {
  /** Loads the chunk in advance. A failed load is repeated when the component is shown. */
  prefetch: () => void
  /** The same; resolves once that has ended. */
  prefetched: () => Promise<void>
}

export interface LazyOptions {
  /**
   * - `part` (the default) suspends until it is loaded. If it is already loaded it renders synchronously: after a
   *   fallback, however short, React would delay it by 300 ms. If it cannot be loaded, it waits for the connection or a
   *   retry, and the screen around it stays.
   * - `page` suspends as well, but reloads the page once if the server no longer has the chunk.
   * - `layer` opens over the screen, such as a dialog: it suspends nothing, so it is there as soon as it is loaded. It
   *   waits and retries like a part. The server renders nothing of it.
   */
  kind?: 'part' | 'page' | 'layer'
  /** Shown by a layer until it is loaded; nothing by default. */
  placeholder?: ReactNode
  /** The server renders the layer once it is loaded; the browser must load it before it hydrates. */
  isOnServer?: boolean
  /**
   * A hook that returns whether a layer can wait until the browser is idle after start-up. A failure is then ignored: the
   * member has not requested it.
   */
  useCanWait?: () => boolean
  /** Components that load beside this one. */
  beside?: readonly Pick<LazyComponent, 'prefetch'>[]
}

/** Layers that are to be shown and are being loaded. */
const awaitedLayers = new Set<Promise<unknown>>()

/** Resolves when no layer that is to be shown is being loaded. */
export const layersLoaded = async (): Promise<void> => void (await Promise.allSettled(awaitedLayers))

const neverWaits = () => false

/** A component that is loaded when first shown, or earlier through `prefetch`. `load` resolves to the component. */
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
 * The state of a lazy component: loaded once, however often it is shown.
 * @param reloads whether the page is reloaded if the server no longer has the chunk.
 * @param getLazy returns the lazy component. Where a load was abandoned and something still waits for it, such as a
 * drawer over the next screen, it replaces the component that was to be loaded, and loads it anew.
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
      // While rendering without a browser there is nothing to wait for and nobody to retry.
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
    /** A component that suspends until it is loaded. */
    suspending: () => Suspending,
    /** Loads the component because it is to be shown. */
    load: async () => loaded ?? (showing ??= loadToShow()),
    prefetching: { prefetch: () => void prefetched(), prefetched },
  }
}
type Chunk<P extends object> = ReturnType<typeof chunkOf<P>>

function suspending<P extends object>(chunk: Chunk<P>): ComponentType<P> {
  return function Part(props) {
    // Keep the same component for as long as it is mounted.
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

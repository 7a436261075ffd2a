import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { type FailedChunk, trackFailedChunk } from '#chunks/failedChunks.ts'
import { reloadPage } from '#chunks/reloadPage.ts'
import { deviceTime } from '#lib/clock.ts'
import { useIsFromServer } from '#ssr/firstRender.tsx'

/** Timeout of loading a chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'faro:reloaded-for-chunk'
/** Minimum milliseconds between two reloads because of a failed chunk. */
const reloadEveryMs = 5 * 60_000
/** Milliseconds that a navigation may take once this page is being left. */
export const leavingMs = 30_000

/** A chunk could not be loaded although the server is reachable. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

type Load<T> = () => Promise<T>

function withTimeout<T>(load: Load<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Makes one attempt to load. While the page is being left, a failure is reported late; by then there is another page.
 */
async function attempt<T>(load: Load<T>): Promise<T> {
  let leaving = false
  const onLeave = () => (leaving = true)
  // Only during the attempt: a page with this listener is not kept in the back/forward cache.
  addEventListener('beforeunload', onLeave)
  try {
    return await withTimeout(load)
  } catch (error) {
    // Firefox aborts requests as soon as a page is being left. A reload now would cancel the navigation.
    if (leaving) await new Promise((resolve) => setTimeout(resolve, leavingMs))
    throw error
  } finally {
    removeEventListener('beforeunload', onLeave)
  }
}

/** Timeout of the check whether the server answers, in milliseconds. */
const answerMs = 5000

/** Whether the server of the scripts answers at all. */
async function serverAnswers(): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) } as const
    return (await fetch('/', init)).ok
  } catch {
    return false
  }
}

/** Reloads the page if the server answers; otherwise the browser would show its error page. */
export async function reloadIfAnswered(): Promise<void> {
  if (await serverAnswers()) reloadPage()
}

interface RetryOptions {
  /** Reload the page automatically; otherwise only after the user presses a button. */
  reloads: boolean
  /** The user navigated elsewhere: the chunk is no longer waited for. */
  onAbandoned?: (() => void) | undefined
}

/**
 * Loads a chunk. While the server does not answer, the screen stays, a retry is offered, and the chunk is waited for.
 * If the server answers without this chunk, a new version has been deployed: the page is reloaded once.
 * @throws {ChunkError} when the chunk cannot be loaded from a reachable server, after one reload.
 */
async function loadWithRetries<T>(load: Load<T>, { reloads, onAbandoned }: RetryOptions): Promise<T> {
  let lost: FailedChunk | undefined
  let asked = false
  try {
    for (;;) {
      try {
        return await attempt(load)
      } catch (error) {
        // A timeout does not mean that there is a new version.
        const outdated = !(error instanceof ChunkError) && (await serverAnswers())
        if (outdated && asked) return await reload()
        if (outdated && reloads) return await reloadOnce(error)
        lost ??= trackFailedChunk(onAbandoned)
        asked = (await lost.anotherTry(outdated)) === 'asked'
      }
    }
  } finally {
    lost?.end()
  }
}

/** Reloads the page; never resolves. */
function reload(): Promise<never> {
  reloadPage()
  return new Promise(() => undefined)
}

function reloadOnce(error: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey))
  if (deviceTime() - reloadedAt < reloadEveryMs) return Promise.reject(new ChunkError(String(error)))
  sessionStorage.setItem(reloadedKey, String(deviceTime()))
  return reload()
}

/** Loads a chunk that the application cannot run without, like a {@link lazyPage}. */
export function loadChunk<T>(load: Load<T>): Promise<T> {
  return loadWithRetries(load, { reloads: true })
}

/**
 * Loads a chunk that a form needs for submission. Never reloads the page, which would lose what was typed.
 * @throws {ChunkError} when it cannot be loaded.
 */
export async function loadForSubmit<T>(load: Load<T>): Promise<T> {
  try {
    return await withTimeout(load)
  } catch (error) {
    throw new ChunkError(String(error))
  }
}

/** Nothing is imported while offline, unless the service worker has the scripts. */
const offline = () => !navigator.onLine && !navigator.serviceWorker?.controller

async function whenOnline(): Promise<void> {
  if (offline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

export type LazyPart<P> = ComponentType<P> & {
  /** Loads the chunk in advance. A failed load is repeated when the part is shown. */
  prefetch: () => void
  /** The same; resolves once that has ended. */
  prefetched: () => Promise<void>
}
export type LazyPage = LazyPart<object>

type Wait<T> = (onAbandoned: () => void) => Promise<T>

/**
 * The state of a lazy component: loaded once, however often it is shown.
 * @param shownAgain the component around it. Where a load was abandoned and something still waits for it, such as a drawer
 * over the next screen, it takes the place of what was to be loaded, and loads it anew.
 */
function lazyComponent<P extends object>(
  load: Load<ComponentType<P>>,
  wait: Wait<ComponentType<P>>,
  shownAgain: () => ComponentType<P>,
) {
  let loaded: ComponentType<P> | undefined
  let started = false
  let showing: Promise<ComponentType<P>> | undefined
  const keep = (component: ComponentType<P>) => (loaded = component)
  const waitToShow = () =>
    new Promise<ComponentType<P>>((resolve, reject) => {
      const restart = () => {
        started = false
        showing = undefined
        Suspending = suspending()
        resolve(shownAgain())
      }
      wait(restart).then(keep).then(resolve, reject)
    })
  async function loadToShow(): Promise<ComponentType<P>> {
    started = true
    try {
      // While rendering without a browser there is nothing to wait for and nobody to retry.
      return await (typeof window === 'undefined' ? load().then(keep) : waitToShow())
    } catch (error) {
      started = false
      showing = undefined
      throw error
    }
  }
  const suspending = () => lazy(async () => ({ default: await loadToShow() }))
  let Suspending: ComponentType<P> = suspending()
  const prefetched = async () => {
    if (!loaded && !started && !offline()) await load().then(keep, () => undefined)
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

/**
 * Loads a chunk that a screen can do without, when it is to be shown: waits for the connection or a retry.
 * @param onAbandoned called when the member navigates elsewhere; then this never resolves.
 */
export async function waitForPart<T>(load: Load<T>, onAbandoned?: () => void): Promise<T> {
  await whenOnline()
  return loadWithRetries(load, { reloads: false, onAbandoned })
}

function suspendingPart<P extends object>(
  load: Load<ComponentType<P>>,
  wait: Wait<ComponentType<P>>,
): LazyPart<P> {
  const component = lazyComponent(load, wait, () => Part)
  function Part(props: P): ReactNode {
    // Keep the same component for as long as it is mounted.
    const [Component] = useState(() => component.loaded() ?? component.suspending())
    return <Component {...props} />
  }
  return Object.assign(Part, component.prefetching)
}

/**
 * A part of a screen in a chunk of its own, loaded when first shown, or earlier through `prefetch`. `load` resolves to
 * the component. If it is already loaded it renders synchronously: after a fallback, however short, React would delay
 * it by 300 ms. If it cannot be loaded, it waits for the connection or a retry, and the screen around it stays.
 */
export const lazyPart = <P extends object>(load: Load<ComponentType<P>>): LazyPart<P> =>
  suspendingPart(load, (onAbandoned) => waitForPart(load, onAbandoned))

/** Like {@link lazyPart}, but the page is reloaded once if the server no longer has the chunk. */
export const lazyPage = <P extends object = object>(load: Load<ComponentType<P>>): LazyPart<P> =>
  suspendingPart(load, (onAbandoned) => loadWithRetries(load, { reloads: true, onAbandoned }))

/** What is to open over the screen but has not been loaded. */
const awaitedLayers = new Set<Promise<unknown>>()

/** Resolves when no layer that is to be shown is being loaded. */
export const layersLoaded = async (): Promise<void> => void (await Promise.allSettled(awaitedLayers))

/**
 * Like {@link lazyPart}, for what opens over the screen, such as a dialog. It suspends nothing, so it is there as soon as
 * it is loaded. The server renders nothing of it.
 * @param placeholder what is shown until then; nothing by default.
 */
export function lazyLayer<P extends object>(
  load: Load<ComponentType<P>>,
  placeholder?: ReactNode,
): LazyPart<P> {
  const component = lazyComponent(
    load,
    (onAbandoned) => waitForPart(load, onAbandoned),
    () => Layer,
  )
  function Layer(props: P): ReactNode {
    const isFromServer = useIsFromServer()
    const [Component, setComponent] = useState(() => (isFromServer ? undefined : component.loaded()))
    useEffect(() => {
      if (Component) return
      const loading = component.load().then((loaded) => setComponent(() => loaded))
      awaitedLayers.add(loading)
      void loading.finally(() => awaitedLayers.delete(loading))
    }, [Component])
    return Component ? <Component {...props} /> : placeholder
  }
  return Object.assign(Layer, component.prefetching)
}

import { type ComponentType, lazy, useState } from 'react'

/** Milliseconds after which a script chunk counts as lost. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'faro:reloaded-for-chunk'
/** Milliseconds in which the page is reloaded at most once for a lost chunk. */
const reloadEveryMs = 5 * 60_000
/** Milliseconds that the next page may take to come when this one is being left. */
export const leavingMs = 30_000

/** A script chunk that did not arrive, not even after one reload. */
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
 * Loads a script chunk. After a new deployment the old chunks are gone: then the page is reloaded once, and what fails
 * again is shown as an error.
 * @throws {ChunkError} when the chunk does not arrive in 120 s or fails twice.
 */
export async function loadChunk<T>(load: Load<T>): Promise<T> {
  // Rendering at build time: no network, nothing to reload.
  if (typeof window === 'undefined') return load()
  let leaving = false
  const onLeave = () => (leaving = true)
  // Only meanwhile: a page with this listener does not come back at once by Back.
  addEventListener('beforeunload', onLeave)
  try {
    return await withTimeout(load)
  } catch (error) {
    // Firefox gives up what is on its way as soon as a page is left for another: a reload would keep one here.
    if (leaving) await new Promise((resolve) => setTimeout(resolve, leavingMs))
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey))
    const again = Date.now() - reloadedAt < reloadEveryMs
    if (error instanceof ChunkError || again || !navigator.onLine) throw new ChunkError(String(error))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
  } finally {
    removeEventListener('beforeunload', onLeave)
  }
}

/**
 * Loads what a form needs when it is sent. Never reloads the page: that would lose what was typed.
 * @throws {ChunkError} when it does not arrive.
 */
export async function loadForSubmit<T>(load: Load<T>): Promise<T> {
  try {
    return await withTimeout(load)
  } catch (error) {
    throw new ChunkError(String(error))
  }
}

/** Browsers keep a module that could not be had as failed for as long as the page lives: offline it is not tried. */
const offline = () => typeof window !== 'undefined' && !navigator.onLine

async function loadOnline<T>(load: Load<T>): Promise<T> {
  if (offline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load()
}

export type LazyPart<P> = ComponentType<P> & {
  /** Brings it in ahead of need. What fails is tried again when it is shown. */
  prefetch: () => void
}
export type LazyPage = LazyPart<object>

/**
 * A part of a screen in a chunk of its own, loaded when first shown, or earlier through `prefetch`. The loader gives
 * the component itself. One that is there already is shown at once: after a fallback, however short, React would hold
 * it back for 300 ms. One that is missing offline waits for the connection: the screen around it stays.
 */
export function lazyPart<P extends object>(load: Load<ComponentType<P>>): LazyPart<P> {
  return lazyFrom(load, loadOnline)
}

function lazyFrom<P extends object>(
  load: Load<ComponentType<P>>,
  whenShown: (load: Load<ComponentType<P>>) => Promise<ComponentType<P>>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  let started: Promise<{ default: ComponentType<P> }> | undefined
  const keep = (component: ComponentType<P>) => {
    loaded = component
    return { default: component }
  }
  const Lazy = lazy<ComponentType<P>>(() => {
    started ??= whenShown(load).then(keep)
    started.catch(() => {
      started = undefined
    })
    return started
  })
  function Part(props: P) {
    // The same for as long as it is shown.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Component {...props} />
  }
  return Object.assign(Part, {
    prefetch: () => {
      if (!loaded && !started && !offline()) load().then(keep, () => undefined)
    },
  })
}

/** A {@link lazyPart} for whose lost chunk the page is reloaded once. */
export function lazyPage<P extends object = object>(load: Load<ComponentType<P>>): LazyPart<P> {
  return lazyFrom(
    () => loadChunk(load),
    (start) => start(),
  )
}

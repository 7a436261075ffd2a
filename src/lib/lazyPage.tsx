import { type ComponentType, lazy, useState } from 'react'

/** Milliseconds after which a script chunk counts as lost. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'faro:reloaded-for-chunk'
/** Milliseconds in which the page is reloaded at most once for a lost chunk. */
const reloadEveryMs = 5 * 60_000

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
  try {
    return await withTimeout(load)
  } catch (error) {
    const reloadedAt = Number(sessionStorage.getItem(reloadedKey))
    const again = Date.now() - reloadedAt < reloadEveryMs
    if (error instanceof ChunkError || again || !navigator.onLine) throw new ChunkError(String(error))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
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

export type LazyPage = ComponentType & { prefetch: () => void }

/**
 * A page loaded when first shown, or earlier through `prefetch`. The loader gives the component itself. One that is
 * there already is shown at once: after a fallback, however short, React would hold it back for 300 ms.
 */
export function lazyPage(load: Load<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined
  let started: Promise<{ default: ComponentType }> | undefined
  const keep = (component: ComponentType) => {
    loaded = component
    return { default: component }
  }
  const Lazy = lazy(() => {
    started ??= loadChunk(load).then(keep)
    started.catch(() => {
      started = undefined
    })
    return started
  })
  function Page() {
    // The same for as long as it is shown.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component />
  }
  return Object.assign(Page, {
    prefetch: () => {
      // On intent only: a failure shows when the page is opened.
      if (!loaded && !started) load().then(keep, () => undefined)
    },
  })
}

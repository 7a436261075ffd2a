import { type ComponentType, lazy, useState } from 'react'
import { type FailedChunk, trackFailedChunk } from '#chunks/failedChunks.ts'
import { reloadPage } from '#chunks/reloadPage.ts'

/** Milliseconds after which a script chunk counts as lost. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'faro:reloaded-for-chunk'
/** Milliseconds in which the page is reloaded at most once for a lost chunk. */
const reloadEveryMs = 5 * 60_000
/** Milliseconds that the next page may take to come when this one is being left. */
export const leavingMs = 30_000

/** A script chunk that did not arrive, not even from a server that answers. */
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

/** One try. What fails while the page is being left fails late: by then there is another page. */
async function attempt<T>(load: Load<T>): Promise<T> {
  let leaving = false
  const onLeave = () => (leaving = true)
  // Only meanwhile: a page with this listener does not come back at once by Back.
  addEventListener('beforeunload', onLeave)
  try {
    return await withTimeout(load)
  } catch (error) {
    // Firefox gives up what is on its way as soon as a page is left for another: a reload would keep one here.
    if (leaving) await new Promise((resolve) => setTimeout(resolve, leavingMs))
    throw error
  } finally {
    removeEventListener('beforeunload', onLeave)
  }
}

/** Milliseconds that the server has to answer in. */
const answerMs = 5000

/** Whether the server that the scripts come from answers at all. */
async function serverAnswers(): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) } as const
    return (await fetch('/', init)).ok
  } catch {
    return false
  }
}

/** Reloads the page if the server answers: otherwise the browser's own error page would take its place. */
export async function reloadIfAnswered(): Promise<void> {
  if (await serverAnswers()) reloadPage()
}

interface RetryOptions {
  /** The page is reloaded without being asked; otherwise only after a press. */
  reloads: boolean
  /** The person went on to something else: nobody waits any longer. */
  onAbandoned?: () => void
}

/**
 * Loads a script chunk. While the server does not answer, what is on the screen stays, another try is offered, and the
 * chunk is waited for. When it answers and has no such chunk, there is a new version: then the page is reloaded once.
 * @throws {ChunkError} when the chunk does not come from a server that answers, after one reload.
 */
async function loadWithRetries<T>(load: Load<T>, { reloads, onAbandoned }: RetryOptions): Promise<T> {
  let lost: FailedChunk | undefined
  let asked = false
  try {
    for (;;) {
      try {
        return await attempt(load)
      } catch (error) {
        // A server that is only slow has no new version to offer.
        const outdated = !(error instanceof ChunkError) && (await serverAnswers())
        if (outdated && asked) return await reload()
        if (outdated && reloads) return await reloadOnce(error)
        lost ??= trackFailedChunk(onAbandoned)
        await lost.anotherTry(outdated)
        asked = true
      }
    }
  } finally {
    lost?.end()
  }
}

/** Ends everything here, so it is never over. */
function reload(): Promise<never> {
  reloadPage()
  return new Promise(() => undefined)
}

function reloadOnce(error: unknown): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey))
  if (Date.now() - reloadedAt < reloadEveryMs) return Promise.reject(new ChunkError(String(error)))
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  return reload()
}

/** Loads a chunk that the application cannot do without, as a {@link lazyPage} does. */
export function loadChunk<T>(load: Load<T>): Promise<T> {
  return loadWithRetries(load, { reloads: true })
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

async function whenOnline(): Promise<void> {
  if (offline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

export type LazyPart<P> = ComponentType<P> & {
  /** Brings it in ahead of need. What fails is tried again when it is shown. */
  prefetch: () => void
}
export type LazyPage = LazyPart<object>

/**
 * A part of a screen in a chunk of its own, loaded when first shown, or earlier through `prefetch`. The loader gives
 * the component itself. One that is there already is shown at once: after a fallback, however short, React would hold
 * it back for 300 ms. One that is missing waits for the connection, or for another try: the screen around it stays.
 */
export function lazyPart<P extends object>(load: Load<ComponentType<P>>): LazyPart<P> {
  return lazyFrom(load, async (onAbandoned) => {
    await whenOnline()
    return loadWithRetries(load, { reloads: false, onAbandoned })
  })
}

function lazyFrom<P extends object>(
  load: Load<ComponentType<P>>,
  whenShown: (onAbandoned: () => void) => Promise<ComponentType<P>>,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  let started = false
  const keep = (component: ComponentType<P>) => {
    loaded = component
    return { default: component }
  }
  /** Nobody waits for it any longer: who shows it next begins anew. */
  const restart = () => {
    started = false
    Lazy = make()
  }
  const make = () =>
    lazy<ComponentType<P>>(() => {
      started = true
      const coming = whenShown(restart).then(keep)
      coming.catch(() => {
        started = false
      })
      return coming
    })
  let Lazy = make()
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

/** A {@link lazyPart} for whose lost chunk the page is reloaded once when the server answers without it. */
export function lazyPage<P extends object = object>(load: Load<ComponentType<P>>): LazyPart<P> {
  // Rendering at build time: no network, nothing to reload.
  const server = typeof window === 'undefined'
  return lazyFrom(load, (onAbandoned) =>
    server ? load() : loadWithRetries(load, { reloads: true, onAbandoned }),
  )
}

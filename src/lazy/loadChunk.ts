/** Loads a chunk: timeout, retries while the server does not answer, and a reload where a new version is deployed. */
import { deviceTime } from '#lib/clock.ts'
import { type FailedChunk, trackFailedChunk } from './failedChunks.ts'
import { reloadPage } from './reloadPage.ts'

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

export type Load<T> = () => Promise<T>

/** @throws {ChunkError} when loading takes longer than {@link chunkTimeoutMs}. */
export function withTimeout<T>(load: Load<T>): Promise<T> {
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
export async function loadWithRetries<T>(load: Load<T>, { reloads, onAbandoned }: RetryOptions): Promise<T> {
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

async function reloadOnce(error: unknown): Promise<never> {
  if (!claimReload()) throw new ChunkError(String(error))
  return reload()
}

/**
 * Stores that the page is reloaded now.
 * @returns false if it must not be: it was reloaded within {@link reloadEveryMs}, or the browser stores nothing, so
 * that reloads could follow each other without end.
 */
function claimReload(): boolean {
  try {
    if (deviceTime() - Number(sessionStorage.getItem(reloadedKey)) < reloadEveryMs) return false
    sessionStorage.setItem(reloadedKey, String(deviceTime()))
    return true
  } catch {
    return false
  }
}

/** Whether nothing can be imported: there is no connection, and no service worker that has the scripts. */
export const isOffline = () => !navigator.onLine && !navigator.serviceWorker?.controller

export async function whenOnline(): Promise<void> {
  if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Loads a chunk, with a timeout, retries while the server is unreachable, and a reload after a deployment. */
import { deviceTime } from '#lib/clock.ts'
import { type FailedChunk, trackFailedChunk } from './failedChunks.ts'
import { reloadPage } from './reloadPage.ts'

/** Timeout of loading a chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000

const reloadedKey = 'faro:reloaded-for-chunk'
/** Minimum milliseconds between two automatic reloads because of a failed chunk. */
const reloadEveryMs = 5 * 60_000
/** Milliseconds that leaving the page may take once a navigation has started. */
export const navigationMs = 30_000

/** Thrown when a chunk cannot be loaded although the server is reachable. */
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
 * Makes one attempt to load. If the user is leaving the page, a failure is reported after a delay, when the next page
 * has usually replaced this one.
 */
async function attempt<T>(load: Load<T>): Promise<T> {
  let leaving = false
  const onLeave = () => (leaving = true)
  // The listener is removed after each attempt, because it disables the back/forward cache.
  addEventListener('beforeunload', onLeave)
  try {
    return await withTimeout(load)
  } catch (error) {
    // Firefox aborts all requests when a navigation starts. A reload now would cancel that navigation.
    if (leaving) await new Promise((resolve) => setTimeout(resolve, navigationMs))
    throw error
  } finally {
    removeEventListener('beforeunload', onLeave)
  }
}

/** Timeout of the reachability check, in milliseconds. */
const answerMs = 5000

/** Whether the server is reachable. */
async function serverAnswers(): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) } as const
    return (await fetch('/', init)).ok
  } catch {
    return false
  }
}

/** Reloads the page if the server is reachable; otherwise the browser would show its error page. */
export async function reloadIfAnswered(): Promise<void> {
  if (await serverAnswers()) reloadPage()
}

interface RetryOptions {
  /** Whether the page reloads automatically; otherwise the user must click the notice. */
  reloads: boolean
  /** Called when the user navigated to another screen before the chunk was loaded. */
  onAbandoned?: (() => void) | undefined
}

/**
 * Loads a chunk. While the server is unreachable, the screen stays, a notice offers a retry, and the promise stays
 * pending. If the server is reachable but the chunk is missing, a new version was deployed and the page reloads once.
 * @throws {ChunkError} when the chunk is still missing after the reload.
 */
export async function loadWithRetries<T>(load: Load<T>, { reloads, onAbandoned }: RetryOptions): Promise<T> {
  let failed: FailedChunk | undefined
  let isByNotice = false
  try {
    for (;;) {
      try {
        return await attempt(load)
      } catch (error) {
        // After a timeout the chunk may still exist, so the page is not reloaded.
        const outdated = !(error instanceof ChunkError) && (await serverAnswers())
        if (outdated && isByNotice) return await reload()
        if (outdated && reloads) return await reloadOnce(error)
        failed ??= trackFailedChunk(onAbandoned)
        isByNotice = (await failed.nextRetry(outdated)) === 'notice'
      }
    }
  } finally {
    failed?.end()
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
 * Stores the time of a reload.
 * @returns false if the page must not be reloaded: the last reload is less than {@link reloadEveryMs} ago, or the
 * browser blocks session storage, so that reloads could repeat endlessly.
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

/** Whether imports fail at the moment: there is no connection, and no service worker that could serve the scripts. */
export const isOffline = () => !navigator.onLine && !navigator.serviceWorker?.controller

export async function whenOnline(): Promise<void> {
  if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Chunks that failed to load and await a retry. A notice offers the retry. */

/** `waiting`: a retry is possible; `outdated`: the page must be reloaded; `trying`: a retry is running. */
export type FailedChunksState = 'none' | 'waiting' | 'outdated' | 'trying'

/** `notice`: by the notice's button or a restored connection; `control`: by a click on any control. */
type RetryCause = 'notice' | 'control'

interface FailedEntry {
  onRetry: ((cause: RetryCause) => void) | undefined
  outdated: boolean
  onAbandoned: (() => void) | undefined
}
const failed = new Set<FailedEntry>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** A chunk that failed to load. */
export interface FailedChunk {
  /**
   * Resolves when the user clicks the notice or a control, or when the connection returns; never resolves after the
   * chunk was abandoned.
   * @param outdated the server is reachable but no longer has this chunk.
   */
  nextRetry: (outdated: boolean) => Promise<RetryCause>
  /** Removes the chunk from the list, because it has loaded or nothing needs it any more. */
  end: () => void
}

/** Offers a retry for a chunk. `onAbandoned` is called when the user navigates to another screen. */
export function trackFailedChunk(onAbandoned?: () => void): FailedChunk {
  const entry: FailedEntry = { onRetry: undefined, outdated: false, onAbandoned }
  failed.add(entry)
  return {
    nextRetry: (outdated) =>
      new Promise((resolve) => {
        entry.outdated = outdated
        entry.onRetry = (cause) => {
          entry.onRetry = undefined
          removeEventListener('online', retryFailedChunks)
          removeEventListener('click', retryOnClick)
          resolve(cause)
        }
        addEventListener('online', retryFailedChunks, { once: true })
        // Runs after React's listeners, so that the notice's own button retries first: only that one may reload the
        // page.
        addEventListener('click', retryOnClick)
        notify()
      }),
    end: () => {
      failed.delete(entry)
      notify()
    },
  }
}

export function retryFailedChunks(): void {
  retry('notice')
}

function retry(cause: RetryCause): void {
  for (const { onRetry } of failed) onRetry?.(cause)
  notify()
}

/** Retries on a click on any control, for example the one whose dialog failed to load. */
function retryOnClick({ target }: Event): void {
  const control =
    target instanceof Element && target.closest('button, [role=button], [role=menuitem], [role=tab]')
  if (control && navigator.onLine) retry('control')
}

/** Abandons all failed chunks, because the user navigated to another screen. */
export function abandonFailedChunks(): void {
  removeEventListener('online', retryFailedChunks)
  removeEventListener('click', retryOnClick)
  const abandoned = [...failed]
  failed.clear()
  for (const { onAbandoned } of abandoned) onAbandoned?.()
  notify()
}

/** Returns the state of all failed chunks together. */
export function failedChunksState(): FailedChunksState {
  if (failed.size === 0) return 'none'
  const waiting = [...failed].filter(({ onRetry }) => onRetry)
  if (waiting.length === 0) return 'trying'
  return waiting.some(({ outdated }) => outdated) ? 'outdated' : 'waiting'
}

export function subscribeFailedChunks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Chunks that could not be loaded and wait for a retry, for the notice that offers it. */

/** `waiting` for a retry; `outdated`: a reload is needed; `trying`: a retry is in progress. */
export type FailedChunksState = 'none' | 'waiting' | 'outdated' | 'trying'

/** How a retry began: offered by the notice or the connection, or with a press of a control, maybe of another. */
type RetryCause = 'asked' | 'press'

interface Lost {
  again: ((cause: RetryCause) => void) | undefined
  outdated: boolean
  forget: (() => void) | undefined
}
const lost = new Set<Lost>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** A chunk that could not be loaded. */
export interface FailedChunk {
  /**
   * Resolves when the user asks for a retry or presses a control, or the connection is back; never, once the chunk is
   * abandoned. `outdated`: the server answers, but no longer has this chunk.
   */
  anotherTry: (outdated: boolean) => Promise<RetryCause>
  /** The chunk has been loaded, or is no longer waited for. */
  end: () => void
}

/** Starts offering a retry for a chunk; `onAbandoned` is called when the user navigates elsewhere. */
export function trackFailedChunk(onAbandoned?: () => void): FailedChunk {
  const entry: Lost = { again: undefined, outdated: false, forget: onAbandoned }
  lost.add(entry)
  return {
    anotherTry: (outdated) =>
      new Promise((resolve) => {
        entry.outdated = outdated
        entry.again = (cause) => {
          entry.again = undefined
          removeEventListener('online', retryFailedChunks)
          removeEventListener('click', retryOnPress)
          resolve(cause)
        }
        addEventListener('online', retryFailedChunks, { once: true })
        // Runs after React's listeners, so the notice's own button retries first: only that may reload the page.
        addEventListener('click', retryOnPress)
        tell()
      }),
    end: () => {
      lost.delete(entry)
      tell()
    },
  }
}

/** Retries all failed chunks. */
export function retryFailedChunks(): void {
  retry('asked')
}

function retry(cause: RetryCause): void {
  for (const { again } of lost) again?.(cause)
  tell()
}

/** Retries when a control is pressed, such as the one whose dialog could not be loaded. */
function retryOnPress({ target }: Event): void {
  const control =
    target instanceof Element && target.closest('button, [role=button], [role=menuitem], [role=tab]')
  if (control && navigator.onLine) retry('press')
}

/** Abandons all failed chunks, because the user navigated elsewhere. */
export function abandonFailedChunks(): void {
  removeEventListener('online', retryFailedChunks)
  removeEventListener('click', retryOnPress)
  const forgotten = [...lost]
  lost.clear()
  for (const { forget } of forgotten) forget?.()
  tell()
}

/** Whether chunks have failed to load, and whether they are being retried. */
export function failedChunksState(): FailedChunksState {
  if (lost.size === 0) return 'none'
  const waiting = [...lost].filter(({ again }) => again)
  if (waiting.length === 0) return 'trying'
  return waiting.some(({ outdated }) => outdated) ? 'outdated' : 'waiting'
}

/** Subscribes to changes of {@link failedChunksState}. */
export function subscribeFailedChunks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

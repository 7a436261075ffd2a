/** Scripts that did not come and wait for another try, for the notice that offers it. */

/** `waiting` for another try, for a new start if `outdated`, or `trying` again. */
export type FailedChunksState = 'none' | 'waiting' | 'outdated' | 'trying'

interface Lost {
  again: (() => void) | undefined
  outdated: boolean
  forget: (() => void) | undefined
}
const lost = new Set<Lost>()
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** A script that did not come. */
export interface FailedChunk {
  /**
   * Resolves with the wish for another try, or with the connection. Never, once nobody wants it any more.
   * `outdated`: the server answers, but has this script no longer.
   */
  anotherTry: (outdated: boolean) => Promise<void>
  /** It came, or will not be waited for any longer. */
  end: () => void
}

/** Begins to offer another try for a script; `onAbandoned`: the person went on to something else. */
export function trackFailedChunk(onAbandoned?: () => void): FailedChunk {
  const entry: Lost = { again: undefined, outdated: false, forget: onAbandoned }
  lost.add(entry)
  return {
    anotherTry: (outdated) =>
      new Promise((resolve) => {
        entry.outdated = outdated
        entry.again = () => {
          entry.again = undefined
          removeEventListener('online', retryFailedChunks)
          resolve()
        }
        addEventListener('online', retryFailedChunks, { once: true })
        tell()
      }),
    end: () => {
      lost.delete(entry)
      tell()
    },
  }
}

/** Asks for all lost scripts once more. */
export function retryFailedChunks(): void {
  for (const { again } of lost) again?.()
  tell()
}

/** The person went on to something else: what did not come for this is not waited for any longer. */
export function abandonFailedChunks(): void {
  const forgotten = [...lost]
  lost.clear()
  for (const { forget } of forgotten) forget?.()
  tell()
}

/** Whether scripts are missing, and whether they are being asked for. */
export function failedChunksState(): FailedChunksState {
  if (lost.size === 0) return 'none'
  const waiting = [...lost].filter(({ again }) => again)
  if (waiting.length === 0) return 'trying'
  return waiting.some(({ outdated }) => outdated) ? 'outdated' : 'waiting'
}

/** Tells of changes of {@link failedChunksState}. */
export function subscribeFailedChunks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

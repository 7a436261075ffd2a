import { ApiError } from '#api/client/errors.ts'

/** Milliseconds before the first poll of the progress, and between polls; from the product spec. */
export const firstPollMs = 500
export const pollMs = 1000
/** Timeout of a poll in milliseconds. */
const answerMs = 15_000

/** A task that runs until `abort` is called. */
export interface Waiting {
  abort: Pick<AbortController, 'signal'>
  /** Ends the current pause early. */
  wake?: (() => void) | undefined
}

/** Makes a call that fails after a timeout, or when `outer` aborts. */
export async function timed<T>(send: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const inner = new AbortController()
  const end = () => inner.abort()
  const timer = setTimeout(end, answerMs)
  if (outer?.aborted) end()
  outer?.addEventListener('abort', end)
  try {
    return await send(inner.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', end)
  }
}

/**
 * Waits for `ms` milliseconds, or until `wake` is called.
 * @throws {ApiError} of kind `aborted` once the task has been aborted.
 */
export function pause(run: Waiting, ms: number): Promise<void> {
  const { signal } = run.abort
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      run.wake = undefined
      signal.removeEventListener('abort', done)
      if (signal.aborted) reject(new ApiError('aborted'))
      else resolve()
    }
    const timer = setTimeout(done, ms)
    run.wake = done
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

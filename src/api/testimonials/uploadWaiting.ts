import { ApiError } from '#api/client/errors.ts'

/** Milliseconds after which a question without an answer counts as failed. */
const answerMs = 15_000

/** Something that goes on for a while, until `abort` ends it. */
export interface Waiting {
  abort: AbortController
  /** Ends the present wait. */
  wake?: (() => void) | undefined
}

/** A call that counts as failed when it takes too long, and ends with `outer`. */
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
 * Waits so many milliseconds, less when it is woken.
 * @throws {ApiError} of kind `aborted` once it has ended.
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

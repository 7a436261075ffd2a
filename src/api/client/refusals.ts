/** Refusals whose reason concerns more than the call that was refused. */

type Listener = (code: string) => void
const listeners = new Set<Listener>()

/** Calls `listener` with the error code of each refused call that has one; the returned function stops it. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports the error code of a refused call. */
export function reportRefusal(code: string): void {
  for (const listener of listeners) listener(code)
}

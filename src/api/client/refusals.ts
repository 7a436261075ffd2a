/** Publishes the error codes of refused calls to modules that did not make the call. */

type Listener = (code: string) => void
const listeners = new Set<Listener>()

/** Calls `listener` with the error code of each refused call that has one. Returns a function that unsubscribes it. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports the error code of a refused call. */
export function reportRefusal(code: string): void {
  for (const listener of listeners) listener(code)
}

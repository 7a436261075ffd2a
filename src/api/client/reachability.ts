/** Whether the last call reached the server; shown in the 'Sin conexión' banner. */
let reachable = true
const listeners = new Set<() => void>()

export function isReachable(): boolean {
  return reachable
}

export function setReachable(next: boolean): void {
  if (next === reachable) return
  reachable = next
  for (const listener of listeners) listener()
}

export function subscribeReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call will probably reach the server. */
export const isOnline = (): boolean => navigator.onLine && reachable

/** Calls the listener when {@link isOnline} may have changed. Returns a function that unsubscribes it. */
export function subscribeOnline(listener: () => void): () => void {
  const unsubscribe = subscribeReachable(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    unsubscribe()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

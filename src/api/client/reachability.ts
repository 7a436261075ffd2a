/** Whether the last call reached the server, for the 'Sin conexión' banner. */
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

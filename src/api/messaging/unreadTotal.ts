/** The number of unread messages, for the badge on every screen; a module of its own to keep those screens small. */
let total = 0
const listeners = new Set<() => void>()

export const getUnreadTotal = () => total

export function setUnreadTotal(next: number): void {
  if (next === total) return
  total = next
  for (const listener of listeners) listener()
}

export function subscribeUnreadTotal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

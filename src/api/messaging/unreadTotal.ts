/** How many messages are unread, for the badge on every screen; it stands alone so that it weighs nothing there. */
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

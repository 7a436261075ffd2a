/** A number that one part of the app sets and another displays. */
export interface NumberStore {
  get: () => number
  set: (next: number) => void
  /** For `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store that is 0 at first. Small, because it connects first screens with parts that load later. */
export function numberStore(): NumberStore {
  let value = 0
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

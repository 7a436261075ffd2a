/** A number that one module sets and another displays. */
export interface NumberStore {
  get: () => number
  set: (next: number) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a store with the value 0. It is small because first screens contain it. */
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

/** Returns a function that computes a value on its first call, so that start-up does not compute it. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

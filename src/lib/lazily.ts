/** Makes a value when it is first needed, so that it costs the start of a visit nothing. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

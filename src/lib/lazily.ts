/** Makes a value when it is first asked for: what the browser loads for it must not keep the start of a visit busy. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

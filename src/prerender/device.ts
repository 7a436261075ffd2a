/** Stands in for the browser's storage where a page is rendered without one. */
export function pretendDevice(texts: Readonly<Record<string, string>>): void {
  const stored = new Map(Object.entries(texts))
  const storage: Storage = {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
}

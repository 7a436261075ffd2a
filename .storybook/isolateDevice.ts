/** Replaces local and session storage by an in-memory one. */
function ownStorage(): void {
  const kept = new WeakMap<Storage, Map<string, string>>()
  const entries = (storage: Storage) => {
    const own = kept.get(storage) ?? new Map<string, string>()
    kept.set(storage, own)
    return own
  }
  const methods = {
    getItem(this: Storage, key: string) {
      return entries(this).get(key) ?? null
    },
    setItem(this: Storage, key: string, value: string) {
      entries(this).set(key, value)
    },
    removeItem(this: Storage, key: string) {
      entries(this).delete(key)
    },
    clear(this: Storage) {
      entries(this).clear()
    },
    key(this: Storage, at: number) {
      return [...entries(this).keys()][at] ?? null
    },
  }
  Object.assign(Storage.prototype, methods)
  Object.defineProperty(Storage.prototype, 'length', {
    configurable: true,
    get(this: Storage) {
      return entries(this).size
    },
  })
}

/** Replaces the history by one of its own: all frames of a page share the browser's. */
function ownHistory(): void {
  const states: unknown[] = [history.state]
  let at = 0
  const go = (by = 0) => {
    if (by === 0 || !(at + by in states)) return
    at += by
    setTimeout(() => dispatchEvent(new PopStateEvent('popstate', { state: states[at] })))
  }
  Object.defineProperties(history, {
    state: { get: () => states[at] },
    length: { get: () => states.length },
    replaceState: { value: (state: unknown) => void (states[at] = state) },
    pushState: { value: (state: unknown) => void states.splice(++at, Infinity, state) },
    go: { value: go },
    back: { value: () => go(-1) },
    forward: { value: () => go(1) },
  })
}

/** Deletes the databases with this name prefix, left by an earlier visit. */
async function forget(beginning: string, remove: (name: string) => void): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.startsWith(beginning)) remove(name)
}

/**
 * Isolates this page from others of the same origin: storage, history, databases, locks and channels. `name`
 * distinguishes it from the others.
 */
export function isolateDevice(name: string): void {
  const own = (shared: string) => `${name} ${shared}`
  ownStorage()
  ownHistory()
  const { locks } = navigator
  const open = indexedDB.open.bind(indexedDB)
  const deleteDatabase = indexedDB.deleteDatabase.bind(indexedDB)
  const request = locks.request.bind(locks)
  indexedDB.open = (database, version) => open(own(database), version)
  indexedDB.deleteDatabase = (database) => deleteDatabase(own(database))
  locks.request = ((lock: string, ...rest: [LockGrantedCallback<unknown>]) =>
    request(own(lock), ...rest)) as LockManager['request']
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(channel: string) {
      super(own(channel))
    }
  }
  void forget(own(''), deleteDatabase)
}

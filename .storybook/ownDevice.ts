/** Storage that keeps its entries in this page alone. */
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

/** Deletes the databases whose names begin so: what an earlier visit left. */
async function forget(beginning: string, remove: (name: string) => void): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.startsWith(beginning)) remove(name)
}

/**
 * Gives this page a device of its own: storage, databases, locks and channels that it shares with no other page, though
 * all have one address. `name` tells it from the others.
 */
export function ownDevice(name: string): void {
  const own = (shared: string) => `${name} ${shared}`
  ownStorage()
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

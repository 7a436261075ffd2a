/** Items of an outbox, as they are stored on the device. */
import { clear, createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { ApiError, type ApiErrorKind } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/request.ts'

/** Content that the server has not confirmed. */
export interface OutboxItem {
  /** Unique. Also the idempotency key of items that need one. */
  key: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** Time of the member's last decision to send it, if it was too old to be sent automatically. */
  confirmedAt?: number | undefined
  /** `waiting` for its turn or the connection, `sending`, or `failed` until the member decides. */
  state: 'waiting' | 'sending' | 'failed'
  /** Whether an earlier attempt may have arrived. */
  attempted?: boolean | undefined
  error?: ApiError | undefined
  /**
   * Whether it failed without blocking the items behind it, because a retry is pointless or the member cancelled it.
   */
  passable?: boolean | undefined
  /** The user cancelled it. */
  cancelled?: boolean | undefined
  progress?: UploadProgress | undefined
}

/** An item as stored: without fields that only this page needs, and with its error as plain data. */
type Stored<Item extends OutboxItem> = Omit<Item, 'error' | 'progress'> & {
  failure?: { kind: ApiErrorKind; status: number; statusText: string; serverMessage: string }
}

function toStored<Item extends OutboxItem>(item: Item): Stored<Item> {
  const { progress: _, error, ...rest } = item
  if (!error) return rest
  const { kind, status, statusText, serverMessage = '' } = error
  return { ...rest, failure: { kind, status, statusText, serverMessage } }
}

const fromStored = <Item extends OutboxItem>({ failure, ...rest }: Stored<Item>) =>
  ({ ...rest, ...(failure && { error: new ApiError(failure.kind, failure) }) }) as unknown as Item

/** A store of items in IndexedDB, by member. */
export class OutboxStorage<Item extends OutboxItem> {
  private readonly database: string
  private readonly name: string
  private opened: UseStore | undefined
  /** Keys of the items that are stored on the device. */
  private readonly storedKeys = new Set<string>()

  constructor(database: string, name: string) {
    this.database = database
    this.name = name
  }

  /** The member's items, in no particular order. */
  async of(userId: string): Promise<Item[]> {
    const found = await entries<string, Stored<Item>>(this.store())
    const own = found.filter(([name]) => name.startsWith(`${userId}:`)).map(([, item]) => fromStored(item))
    for (const { key } of own) this.storedKeys.add(key)
    return own
  }

  /** Stores an item. @returns whether it is stored; without device storage it lasts as long as the page. */
  async keep(userId: string, item: Item): Promise<boolean> {
    try {
      await set(`${userId}:${item.key}`, toStored(item), this.store())
      this.storedKeys.add(item.key)
      return true
    } catch {
      return false
    }
  }

  /** Replaces an item by another, which may have the same key, in one transaction. */
  async replace(userId: string, key: string, item: Item): Promise<void> {
    try {
      await this.store()('readwrite', (store) => {
        store.delete(`${userId}:${key}`)
        store.put(toStored(item), `${userId}:${item.key}`)
        return promisifyRequest(store.transaction)
      })
      this.storedKeys.add(item.key)
    } catch {
      // Without device storage the item lasts until the page closes.
    }
  }

  async remove(userId: string, key: string): Promise<void> {
    try {
      await del(`${userId}:${key}`, this.store())
    } catch {
      // Without device storage there is nothing to remove.
    }
  }

  /** Whether a stored item is gone, because another tab has sent or discarded it. */
  async wasRemovedElsewhere(userId: string, key: string): Promise<boolean> {
    if (!this.storedKeys.has(key)) return false
    return (await get(`${userId}:${key}`, this.store()).catch(() => true)) === undefined
  }

  /** Removes the items of every member on this device. */
  async clear(): Promise<void> {
    if (typeof indexedDB === 'undefined') return
    await clear(this.store()).catch(() => undefined)
  }

  private store(): UseStore {
    return (this.opened ??= createStore(this.database, this.name))
  }
}

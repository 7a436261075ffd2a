/**
 * The last-seen data of a member, stored on the device: the data of all queries. A screen shows it while it refetches,
 * and when there is no connection. It is deleted when the session ends.
 */
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { clear, createStore, delMany, get, setMany, update, type UseStore } from 'idb-keyval'
import type { Id } from '#api/contract/common.ts'
import { pictureCache } from '#lib/pictureCache.ts'
import { ApiError } from './errors.ts'
import { isReachable, subscribeReachable } from './reachability.ts'
import { getSession } from './session.ts'
import { deviceTime } from '#lib/clock.ts'

/** Replaced by the build with a hash of the code that defines the shape of the data. */
declare const DATA_SHAPE: string

interface Kept {
  data: unknown
  /** Fetch time, in milliseconds since 1970. */
  at: number
  shape: string
}

/** Maximum age of stored data, in milliseconds. */
const oldestMs = 14 * 86_400_000
/** Maximum number of stored queries per member; beyond it the oldest are deleted. */
const maxKept = 300
/** Maximum number of stored pages of an infinite list. */
const maxPages = 5
/** Milliseconds from a change until it is stored, together with other changes. */
const collectMs = 300

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro-last-seen', 'queries'))
/** Key of the list of all other keys with their fetch times. */
const listKey = 'list'

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
const firstPages = (data: unknown, count: number) =>
  isPages(data) ? { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) } : data

/** Whether data with an expiry, such as a signed URL, has expired. */
const hasEnded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'until' in data && Number(data.until) < deviceTime()

const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'network'

/** Whether the server replied that the data does not exist or is forbidden for this member. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.kind === 'http' && [403, 404, 410].includes(error.status)

/** The last-seen data of one member. */
export class LastSeen {
  private readonly userId: string
  private readonly changed = new Map<string, Query>()
  /** Queries whose data comes from the device because a fetch failed, with its fetch time. */
  private readonly unconfirmed = new Map<Query, number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private watching: AbortController | undefined

  constructor(userId: Id) {
    this.userId = String(userId)
  }

  /**
   * The query client's persister: fetches as usual, and shows stored data meanwhile if the query has no data. Without a
   * connection the stored data is the result until the server is reachable again. After a refusal nothing is shown.
   */
  readonly persister: QueryPersister = async (queryFn, context, query) => {
    const fetching = Promise.resolve(queryFn(context))
    const again = this.unconfirmed.get(query)
    if (!isKept(query) || (query.state.data !== undefined && again === undefined)) return fetching
    let refused = false
    const reading = again ?? this.show(query, () => refused)
    try {
      const data = await fetching
      this.unconfirmed.delete(query)
      return data
    } catch (error) {
      refused = isRefusal(error)
      // Awaited so that the error comes after the stored data.
      const at = await reading
      if (at !== undefined && refused) await this.forget(query)
      if (at === undefined || !isUnreachable(error)) throw error
      this.unconfirmed.set(query, at)
      // Keeps the original fetch time, so that the data counts as stale.
      setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }))
      return query.state.data
    }
  }

  /** Stores what the queries of a client fetch or receive, until `close`. */
  watch(client: QueryClient): void {
    if (this.watching) return
    this.watching = new AbortController()
    const { signal } = this.watching
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
        this.changed.set(this.keyOf(event.query), event.query)
        this.timer ??= setTimeout(() => void this.keep(), collectMs)
      }),
      subscribeReachable(() => this.confirm()),
    ]
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
    addEventListener('online', () => this.confirm(), { signal })
    const onHidden = () => document.visibilityState === 'hidden' && void this.keep()
    // A hidden page may never become visible again.
    document.addEventListener('visibilitychange', onHidden, { signal })
  }

  /** Stores pending changes and stops observing. */
  close(): void {
    void this.keep()
    this.watching?.abort()
    this.watching = undefined
  }

  /** Refetches the queries whose data comes from the device, once the server is reachable. */
  private confirm(): void {
    if (!isReachable()) return
    for (const query of this.unconfirmed.keys()) if (query.isActive()) query.fetch().catch(() => undefined)
  }

  private keyOf({ queryHash, meta }: Query): string {
    const name = meta?.['lastSeen']
    return `${this.userId} ${typeof name === 'string' ? name : queryHash}`
  }

  /**
   * Shows the stored data of a query if the query has no newer data.
   * @returns the fetch time of the data.
   */
  private async show(query: Query, isRefused: () => boolean): Promise<number | undefined> {
    if (typeof indexedDB === 'undefined') return undefined
    const kept = await get<Kept>(this.keyOf(query), store()).catch(() => undefined)
    if (!kept || kept.shape !== DATA_SHAPE || kept.at < deviceTime() - oldestMs) return undefined
    if (hasEnded(kept.data) && navigator.onLine) return undefined
    if (query.state.data !== undefined) return undefined
    if (!isRefused()) {
      // The later pages would have to be refetched one after the other before any of them is fresh.
      const data = navigator.onLine ? firstPages(kept.data, 1) : kept.data
      query.setData(data, { updatedAt: kept.at, manual: true })
    }
    return kept.at
  }

  private async forget(query: Query): Promise<void> {
    this.unconfirmed.delete(query)
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' })
    await delMany([this.keyOf(query)], store()).catch(() => undefined)
  }

  private async keep(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const changed = [...this.changed]
    this.changed.clear()
    const session = getSession()
    if (session.status === 'out' || String(session.user.id) !== this.userId) return
    const rows = changed.flatMap(([key, { state }]): [string, Kept][] =>
      state.data === undefined
        ? []
        : [[key, { data: firstPages(state.data, maxPages), at: state.dataUpdatedAt, shape: DATA_SHAPE }]],
    )
    if (rows.length === 0) return
    try {
      await setMany(rows, store())
      await this.list(rows.map(([key, { at }]) => [key, at]))
    } catch {
      // IndexedDB is full or blocked: the next visit starts without stored data.
    }
  }

  /** Adds keys to the list and deletes the oldest entries beyond the limit. */
  private async list(added: [key: string, at: number][]): Promise<void> {
    let over: string[] = []
    await update<Map<string, number>>(
      listKey,
      (list = new Map()) => {
        for (const [key, at] of added) list.set(key, at)
        over = [...list]
          .sort(([, a], [, b]) => b - a)
          .slice(maxKept)
          .map(([key]) => key)
        for (const key of over) list.delete(key)
        return list
      },
      store(),
    )
    if (over.length > 0) await delMany(over, store())
  }
}

/**
 * Whether a query is stored. Queries without cache time or with `meta.lastSeen: false` are not. A string in
 * `meta.lastSeen` is the stored name of a query whose key changes.
 */
const isKept = ({ gcTime, meta }: Query) => gcTime !== 0 && meta?.['lastSeen'] !== false

/** Deletes the data and pictures of all members on this device. */
export async function forgetLastSeen(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await clear(store()).catch(() => undefined)
  if (typeof caches !== 'undefined') await caches.delete(pictureCache).catch(() => undefined)
}

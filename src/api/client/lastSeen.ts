/**
 * What a member last saw, kept on the device: the data of every query, so that a screen can show it at once while it
 * is fetched again, and without a connection. It belongs to one member and ends with the session.
 */
import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query'
import { clear, createStore, delMany, get, setMany, update, type UseStore } from 'idb-keyval'
import type { Id } from '#api/contract/common.ts'
import { pictureCache } from '#lib/pictureCache.ts'
import { ApiError } from './errors.ts'
import { isReachable, subscribeReachable } from './reachability.ts'
import { getSession } from './session.ts'
import { deviceTime } from '#lib/clock.ts'

/** Replaced by the build: changes with the code that gives the data its shape. */
declare const DATA_SHAPE: string

interface Kept {
  data: unknown
  /** When it was fetched, in milliseconds since 1970. */
  at: number
  shape: string
}

/** Milliseconds after which it is too old to be shown. */
const oldestMs = 14 * 86_400_000
/** Queries kept for a member; beyond that those fetched the longest ago go. */
const maxKept = 300
/** Pages of an infinite list. */
const maxPages = 5
/** Milliseconds from a change until it is stored, together with others. */
const collectMs = 300

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro-last-seen', 'queries'))
/** Key of the list of all others, with the times at which their data was fetched. */
const listKey = 'list'

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
const firstPages = (data: unknown, count: number) =>
  isPages(data) ? { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) } : data

/** Whether data that names the end of its use, such as a signed URL, has passed it. */
const hasEnded = (data: unknown) =>
  typeof data === 'object' && data !== null && 'until' in data && Number(data.until) < deviceTime()

const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'network'

/** The server answered that this member gets no such thing (any more). */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.kind === 'http' && [403, 404, 410].includes(error.status)

/** What one member last saw. */
export class LastSeen {
  private readonly userId: string
  private readonly changed = new Map<string, Query>()
  /** Queries that could only be answered with what was last seen, and when that was fetched. */
  private readonly unconfirmed = new Map<Query, number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private watching: AbortController | undefined

  constructor(userId: Id) {
    this.userId = String(userId)
  }

  /**
   * For the query client: fetches as usual; what was last seen is shown meanwhile, unless something is there. Without
   * a connection that is the result, until the server is reached again. After a refusal nothing is shown any more.
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
      // So that the error comes after it.
      const at = await reading
      if (at !== undefined && refused) await this.forget(query)
      if (at === undefined || !isUnreachable(error)) throw error
      this.unconfirmed.set(query, at)
      // It is as old as it was.
      setTimeout(() => query.setState({ dataUpdatedAt: at, isInvalidated: true }))
      return query.state.data
    }
  }

  /** Keeps what the queries of a client fetch or are given, until it is closed. */
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
    // The page may not come back.
    document.addEventListener('visibilitychange', onHidden, { signal })
  }

  /** Keeps what has changed, and watches no longer. */
  close(): void {
    void this.keep()
    this.watching?.abort()
    this.watching = undefined
  }

  /** Fetches what could only be answered with what was last seen, once the server is reached. */
  private confirm(): void {
    if (!isReachable()) return
    for (const query of this.unconfirmed.keys()) if (query.isActive()) query.fetch().catch(() => undefined)
  }

  private keyOf({ queryHash, meta }: Query): string {
    const name = meta?.['lastSeen']
    return `${this.userId} ${typeof name === 'string' ? name : queryHash}`
  }

  /**
   * Shows what was last seen of a query, if there is something and nothing newer has come meanwhile.
   * @returns when that was fetched.
   */
  private async show(query: Query, isRefused: () => boolean): Promise<number | undefined> {
    if (typeof indexedDB === 'undefined') return undefined
    const kept = await get<Kept>(this.keyOf(query), store()).catch(() => undefined)
    if (!kept || kept.shape !== DATA_SHAPE || kept.at < deviceTime() - oldestMs) return undefined
    if (hasEnded(kept.data) && navigator.onLine) return undefined
    if (query.state.data !== undefined) return undefined
    if (!isRefused()) {
      // The others are fetched one after the other before any of them is new.
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
      // Without room, or without the database: the next visit is as the first.
    }
  }

  /** Adds to the list of what is kept, and deletes what is too much. */
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
 * What only its screen may show fresh has no time in the cache, or says so with `meta.lastSeen: false`; a text there is
 * the name under which a query is kept whose key changes.
 */
const isKept = ({ gcTime, meta }: Query) => gcTime !== 0 && meta?.['lastSeen'] !== false

/** Deletes what anybody saw on this device: data and pictures. */
export async function forgetLastSeen(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await clear(store()).catch(() => undefined)
  if (typeof caches !== 'undefined') await caches.delete(pictureCache).catch(() => undefined)
}

/**
 * An outbox: content that the member wrote and the server has not confirmed. It is displayed immediately, sent in order
 * within each lane, and stored on the device until confirmed. Lost connections are retried; refused items stay until
 * the member sends them again or discards them. Every attempt has the same idempotency key, so that a lost reply never
 * causes a duplicate. The server deletes keys after some time, so older items also stay until the member decides.
 */
import { useSyncExternalStore } from 'react'
import { idempotencyDays } from '#api/contract/values/common.ts'
import { now } from '#lib/clock.ts'
import { errors } from '#locales/errors.ts'
import type { CallOptions } from '#api/client/request.ts'
import { ApiError, isTemporary } from '#api/client/errors.ts'
import type { OutboxItem, OutboxStorage } from './outboxStorage.ts'
import { isReachable, subscribeReachable } from '#api/client/reachability.ts'

/** Retry delay in milliseconds: initial, and maximum of the exponential backoff. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

const open = new Set<{ empty: () => void }>()

/** Empties the outboxes of this page; items stored on the device stay. */
export function emptyOutboxes(): void {
  for (const outbox of open) outbox.empty()
}

/** Whether an error is a refusal that a retry would repeat. */
const isFinal = ({ kind, status }: ApiError) =>
  kind === 'http' && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

/** Whether the server may have deleted the idempotency key of an item. */
const isTooOld = ({ createdAt, confirmedAt = createdAt }: OutboxItem) =>
  now().getTime() - confirmedAt > idempotencyDays * 86_400_000

export abstract class Outbox<Item extends OutboxItem> {
  protected readonly userId: string
  private readonly storage: OutboxStorage<Item>
  private readonly name: string
  private list: readonly Item[] = []
  private readonly listeners = new Set<() => void>()
  /** Lanes that are being sent. */
  private readonly busy = new Set<string>()
  /** Keys of items that must not be sent, because the member is editing them. */
  private readonly held = new Set<string>()
  private readonly aborts = new Map<string, AbortController>()
  private wait = firstWaitMs
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = true

  /** @param name distinguishes its locks from those of other outboxes. */
  constructor(userId: string, name: string, storage: OutboxStorage<Item>) {
    this.userId = userId
    this.name = name
    this.storage = storage
  }

  /** Returns an item's lane. Items of one lane are sent one after the other, those of different lanes in parallel. */
  protected abstract laneOf(item: Item): string

  /**
   * Sends an item, and updates the caches with the result.
   * @throws {ApiError}
   */
  protected abstract send(item: Item, options: CallOptions): Promise<void>

  /** Whether an error is a lost connection or an outage, which is retried automatically. */
  protected isOutage({ kind, status }: ApiError): boolean {
    return kind === 'network' || kind === 'no-token' || kind === 'expired' || isTemporary(status)
  }

  /** Called when an item has failed and awaits the member's decision. */
  protected onFailed(_item: Item, _error: ApiError): void {}

  /** Loads stored items and starts sending. Returns a function that closes the outbox. */
  open(): () => void {
    this.closed = false
    open.add(this)
    this.resume()
    void this.restore()
    const again = () => this.resume()
    const reachable = subscribeReachable(() => {
      if (isReachable()) again()
    })
    addEventListener('online', again)
    return () => {
      this.closed = true
      open.delete(this)
      clearTimeout(this.timer)
      this.timer = undefined
      reachable()
      removeEventListener('online', again)
      for (const abort of this.aborts.values()) abort.abort()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly entries = (): readonly Item[] => this.list

  /**
   * Adds an item to the end of its lane.
   * @returns whether it is stored on the device as well.
   */
  protected enqueue(item: Omit<Item, 'createdAt' | 'state'>): Promise<boolean> {
    const entry = {
      ...item,
      // Strictly increasing, even within a millisecond: items are restored in this order.
      createdAt: Math.max(now().getTime(), ...this.list.map(({ createdAt }) => createdAt + 1)),
      state: 'waiting',
    } as Item
    this.change([...this.list, entry])
    const stored = this.storage.keep(this.userId, entry)
    void this.drain(this.laneOf(entry))
    return stored
  }

  /** Sends a failed item again, and those queued behind it. */
  retry(key: string): void {
    const failed = this.find(key)
    this.update(key, {
      ...waitingAgain,
      ...(failed && isTooOld(failed) && { confirmedAt: now().getTime() }),
    } as Partial<Item>)
    const entry = this.find(key)
    if (entry) void this.drain(this.laneOf(entry))
  }

  /** Blocks an item, and those behind it, until the returned function is called. */
  hold(key: string): () => void {
    this.held.add(key)
    return () => {
      this.held.delete(key)
      this.resume()
    }
  }

  /** Aborts an upload. The item keeps its file, so that the member can send it again or discard it. */
  cancel(key: string): void {
    this.aborts.get(key)?.abort()
  }

  /** Discards an item. If it is being sent, it may still arrive. */
  discard(key: string): void {
    const entry = this.find(key)
    this.aborts.get(key)?.abort()
    this.drop(key)
    if (entry) void this.drain(this.laneOf(entry))
  }

  /** Removes an item that the server has confirmed. */
  drop(key: string): void {
    if (!this.find(key)) return
    this.change(this.list.filter((entry) => entry.key !== key))
    void this.storage.remove(this.userId, key)
  }

  /** Replaces an item that is not being sent, at the same position, and sends it again if it had failed. */
  protected replace(key: string, item: Item): void {
    const next = { ...item, ...waitingAgain, confirmedAt: now().getTime() }
    this.change(this.list.map((entry) => (entry.key === key ? next : entry)))
    void this.storage.replace(this.userId, key, next)
    void this.drain(this.laneOf(next))
  }

  empty(): void {
    for (const abort of this.aborts.values()) abort.abort()
    this.change([])
  }

  private async restore(): Promise<void> {
    const found = await this.storage.of(this.userId).catch(() => [])
    const own = found
      .map((entry): Item => ({ ...entry, state: entry.state === 'failed' ? 'failed' : 'waiting' }))
      .filter((entry) => !this.find(entry.key))
    if (this.closed || own.length === 0) return
    this.change([...this.list, ...own].toSorted((a, b) => a.createdAt - b.createdAt))
    this.resume()
  }

  /** Sends all queued items now. */
  private resume(): void {
    for (const lane of new Set(this.list.map((entry) => this.laneOf(entry)))) void this.drain(lane)
  }

  private async drain(lane: string): Promise<void> {
    if (this.busy.has(lane) || this.closed) return
    this.busy.add(lane)
    // Cleared before the lock is released: an item added in between then queues for the lock instead of being ignored.
    const done = () => this.busy.delete(lane)
    await withLock(`faro:${this.name}:${lane}`, () => this.sendAll(lane).finally(done))
  }

  private async sendAll(lane: string): Promise<void> {
    for (;;) {
      const entry = this.list.find(
        (one) => this.laneOf(one) === lane && !(one.state === 'failed' && one.passable),
      )
      // A failed item blocks those behind it, unless retrying it is pointless.
      if (!entry || entry.state === 'failed' || this.closed) return
      // Sequential, to keep the order.
      if (!(await this.sendOne(entry))) return
    }
  }

  /** @returns whether the next item may be sent. */
  private async sendOne(entry: Item): Promise<boolean> {
    // Another tab has sent or discarded the item meanwhile.
    if (await this.storage.wasRemovedElsewhere(this.userId, entry.key)) {
      this.drop(entry.key)
      return true
    }
    if (this.held.has(entry.key)) return false
    if (isTooOld(entry)) {
      const error = new ApiError('refused', { serverMessage: errors.waitedTooLong(idempotencyDays) })
      return this.setAside(entry, { error, passable: true })
    }
    const abort = new AbortController()
    this.aborts.set(entry.key, abort)
    this.update(entry.key, { state: 'sending', progress: undefined, attempted: true } as Partial<Item>)
    try {
      await this.send(entry, {
        signal: abort.signal,
        onUploadProgress: (progress) => this.update(entry.key, { progress } as Partial<Item>, false),
      })
      this.wait = firstWaitMs
      this.drop(entry.key)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return this.failed(entry, error)
    } finally {
      this.aborts.delete(entry.key)
    }
  }

  private failed(entry: Item, error: ApiError): boolean {
    if (this.isOutage(error) || this.closed) {
      this.update(entry.key, { state: 'waiting', progress: undefined } as Partial<Item>)
      // The session has ended: the items are sent when their author signs in again.
      if (this.closed) return false
      this.tryLater()
      return false
    }
    const cancelled = error.kind === 'aborted'
    const passable = cancelled || isFinal(error)
    return this.setAside(entry, { error, cancelled, passable })
  }

  /**
   * Marks an item as failed until the member decides.
   * @returns whether the next item may be sent.
   */
  private setAside(
    entry: Item,
    reason: { error: ApiError; cancelled?: boolean; passable: boolean },
  ): boolean {
    this.update(entry.key, { ...reason, state: 'failed', progress: undefined } as Partial<Item>)
    if (this.find(entry.key)) this.onFailed(entry, reason.error)
    return reason.passable
  }

  /** `online` events trigger additional attempts; their failure does not postpone the scheduled retry. */
  private tryLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.wait = Math.min(longestWaitMs, this.wait * 2)
      this.resume()
    }, this.wait)
  }

  protected find(key: string): Item | undefined {
    return this.list.find((entry) => entry.key === key)
  }

  private update(key: string, change: Partial<Item>, keep = true): void {
    const entry = this.find(key)
    if (!entry) return
    const next = { ...entry, ...change }
    this.change(this.list.map((one) => (one === entry ? next : one)))
    if (keep) void this.storage.keep(this.userId, next)
  }

  private change(list: readonly Item[]): void {
    this.list = list
    for (const listener of this.listeners) listener()
  }
}

const waitingAgain = {
  state: 'waiting',
  error: undefined,
  passable: undefined,
  cancelled: undefined,
} satisfies Partial<OutboxItem>

/** Runs a task exclusively across all tabs, if the browser has the Web Locks API. */
function withLock(name: string, task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, task) : task()
}

const none: readonly never[] = []
const noSubscription = () => () => undefined

/** Returns all items of an outbox, in order. */
export function useOutboxEntries<Item extends OutboxItem>(outbox: Outbox<Item> | undefined): readonly Item[] {
  return useSyncExternalStore(
    outbox?.subscribe ?? noSubscription,
    () => (outbox?.entries().length ? outbox.entries() : none),
    () => none,
  )
}

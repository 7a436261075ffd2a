/**
 * Messages on their way: shown at once, sent one after the other in each conversation, kept on the device until the
 * server has them. A broken line is waited out; a refusal leaves the message with its text and file to be sent again or
 * dropped. The same key goes with every try, so that a lost answer never makes two.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createStore, del, entries as storedEntries, get, set, type UseStore } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import { type Id, sameId } from './contract/common.ts'
import { type Message, sendMessage } from './contract/messaging.ts'
import { call } from './client.ts'
import { ApiError } from './errors.ts'
import { noteSent } from './messagingLive.ts'
import { subscribeReachable, isReachable } from './reachability.ts'
import type { UploadProgress } from './transport.ts'

/** The message that one answers. */
export type QuotedMessage = Pick<Message, 'id' | 'content' | 'type' | 'sender' | 'attachment'> & {
  own: boolean
}

export interface Outgoing {
  /** Also the idempotency key. */
  key: string
  conversationId: string
  content: string
  file?: File | undefined
  replyTo?: QuotedMessage | undefined
  /** Milliseconds since 1970. */
  createdAt: number
  /** `waiting` for its turn or the line, `sending`, or `failed` until the person decides. */
  state: 'waiting' | 'sending' | 'failed'
  error?: ApiError | undefined
  /** The person stopped it. */
  cancelled?: boolean
  progress?: UploadProgress | undefined
}

export type Draft = Pick<Outgoing, 'content' | 'file' | 'replyTo'>

/** Milliseconds before a broken line is tried again: the first wait, doubled up to the longest. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro-outbox', 'messages'))

/** Forgets every message on its way on this device. */
export async function clearOutbox(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  for (const outbox of outboxes) outbox.empty()
  const keys = (await storedEntries(store()).catch(() => [])).map(([key]) => key)
  await Promise.all(keys.map((key) => del(key, store()).catch(() => undefined)))
}

const outboxes = new Set<Outbox>()

/** A refusal that another try would meet again. */
const isFinal = ({ kind, status }: ApiError) =>
  kind === 'http' && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

/** A break of the line, which mends itself. */
const isBreak = ({ kind }: ApiError) => kind === 'network' || kind === 'no-token' || kind === 'expired'

export class Outbox {
  private readonly client: QueryClient
  private readonly userId: string
  private list: readonly Outgoing[] = []
  private readonly listeners = new Set<() => void>()
  /** Conversations that are being worked off. */
  private readonly busy = new Set<string>()
  private readonly aborts = new Map<string, AbortController>()
  private wait = firstWaitMs
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(client: QueryClient, userId: string) {
    this.client = client
    this.userId = userId
  }

  /** Takes up what an earlier page left, and begins to send. The result ends it. */
  open(): () => void {
    this.closed = false
    outboxes.add(this)
    void this.restore()
    const again = () => this.resume()
    const reachable = subscribeReachable(() => {
      if (isReachable()) again()
    })
    addEventListener('online', again)
    return () => {
      this.closed = true
      outboxes.delete(this)
      clearTimeout(this.timer)
      reachable()
      removeEventListener('online', again)
      for (const abort of this.aborts.values()) abort.abort()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly entries = (): readonly Outgoing[] => this.list

  /** Puts a message at the end of its conversation's queue. */
  add(conversationId: Id, draft: Draft): void {
    const entry: Outgoing = {
      ...draft,
      key: crypto.randomUUID(),
      conversationId: String(conversationId),
      // One after the other, also within a millisecond: that is the order they are taken up in again.
      createdAt: Math.max(Date.now(), ...this.list.map(({ createdAt }) => createdAt + 1)),
      state: 'waiting',
    }
    this.change([...this.list, entry])
    this.keep(entry)
    void this.drain(entry.conversationId)
  }

  /** Sends a failed message, and those behind it, again. */
  retry(key: string): void {
    this.update(key, { state: 'waiting', error: undefined, cancelled: undefined })
    const entry = this.find(key)
    if (entry) void this.drain(entry.conversationId)
  }

  /** Stops an upload; the message stays with its file, to be sent again or dropped. */
  cancel(key: string): void {
    this.aborts.get(key)?.abort()
  }

  /** Drops a message for good; what is on its way already may still arrive. */
  discard(key: string): void {
    const entry = this.find(key)
    this.aborts.get(key)?.abort()
    this.drop(key)
    if (entry) void this.drain(entry.conversationId)
  }

  /** Forgets a message that the server has. */
  drop(key: string): void {
    if (!this.find(key)) return
    this.change(this.list.filter((entry) => entry.key !== key))
    del(this.storedKey(key), store()).catch(() => undefined)
  }

  empty(): void {
    for (const abort of this.aborts.values()) abort.abort()
    this.change([])
  }

  private async restore(): Promise<void> {
    const found = await storedEntries<string, Outgoing>(store()).catch(() => [])
    const own = found
      .filter(([key]) => key.startsWith(`${this.userId}:`))
      .map(([, entry]): Outgoing => ({ ...entry, state: entry.state === 'failed' ? 'failed' : 'waiting' }))
      .filter((entry) => !this.find(entry.key))
    if (this.closed || own.length === 0) return
    for (const { key } of own) kept.add(key)
    this.change([...this.list, ...own].toSorted((a, b) => a.createdAt - b.createdAt))
    this.resume()
  }

  /** What waits is tried at once. */
  private resume(): void {
    clearTimeout(this.timer)
    for (const id of new Set(this.list.map(({ conversationId }) => conversationId))) void this.drain(id)
  }

  private async drain(conversationId: string): Promise<void> {
    if (this.busy.has(conversationId) || this.closed) return
    this.busy.add(conversationId)
    // Free before the lock is: what is added meanwhile queues for it instead of being passed over.
    const done = () => this.busy.delete(conversationId)
    await alone(`faro:outbox:${conversationId}`, () => this.sendAll(conversationId).finally(done))
  }

  private async sendAll(conversationId: string): Promise<void> {
    for (;;) {
      const entry = this.list.find(
        (one) => one.conversationId === conversationId && !(one.state === 'failed' && passable(one)),
      )
      // One that failed holds those behind it back, unless trying it again is pointless.
      if (!entry || entry.state === 'failed' || this.closed) return
      // In order: the next one only after this one.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await this.sendOne(entry))) return
    }
  }

  /** @returns whether the next one may go. */
  private async sendOne(entry: Outgoing): Promise<boolean> {
    if (await this.sentElsewhere(entry)) return true
    const abort = new AbortController()
    this.aborts.set(entry.key, abort)
    this.update(entry.key, { state: 'sending', progress: undefined })
    try {
      const message = await this.send(entry, abort.signal)
      this.wait = firstWaitMs
      noteSent(this.client, entry.conversationId, message)
      this.drop(entry.key)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return this.failed(entry, error)
    } finally {
      this.aborts.delete(entry.key)
    }
  }

  private send(entry: Outgoing, signal: AbortSignal): Promise<Message> {
    const { key, content, file, replyTo, conversationId } = entry
    const fields = {
      content,
      idempotency_key: key,
      ...(replyTo && { reply_to_message_id: replyTo.id }),
    }
    const params = { id: conversationId }
    const sent = file
      ? call(
          sendMessage,
          { params, form: { ...fields, attachment: file } },
          { signal, onUploadProgress: (progress) => this.update(key, { progress }, false) },
        )
      : call(sendMessage, { params, body: fields }, { signal })
    return sent.then((reply) => {
      if (reply.success === false) throw new ApiError('refused', { serverMessage: reply.error ?? undefined })
      return reply.message
    })
  }

  private failed(entry: Outgoing, error: ApiError): boolean {
    if (isBreak(error)) {
      this.update(entry.key, { state: 'waiting', progress: undefined })
      this.timer = setTimeout(() => this.resume(), this.wait)
      this.wait = Math.min(longestWaitMs, this.wait * 2)
      return false
    }
    const cancelled = error.kind === 'aborted'
    this.update(entry.key, { state: 'failed', error, cancelled, progress: undefined })
    return cancelled || isFinal(error)
  }

  /** Another tab has sent it meanwhile, or the person has dropped it there. */
  private async sentElsewhere({ key }: Outgoing): Promise<boolean> {
    if (!kept.has(key)) return false
    const there = await get(this.storedKey(key), store()).catch(() => true)
    if (there !== undefined) return false
    this.drop(key)
    return true
  }

  private keep(entry: Outgoing): void {
    const { progress: _, error: __, ...rest } = entry
    set(this.storedKey(entry.key), rest, store()).then(
      () => kept.add(entry.key),
      // Kept while the page lives.
      () => undefined,
    )
  }

  private find(key: string): Outgoing | undefined {
    return this.list.find((entry) => entry.key === key)
  }

  private update(key: string, change: Partial<Outgoing>, keep = true): void {
    const entry = this.find(key)
    if (!entry) return
    const next = { ...entry, ...change }
    this.change(this.list.map((one) => (one === entry ? next : one)))
    if (keep) this.keep(next)
  }

  private change(list: readonly Outgoing[]): void {
    this.list = list
    for (const listener of this.listeners) listener()
  }

  private storedKey(key: string): string {
    return `${this.userId}:${key}`
  }
}

/** Keys of messages that the device's storage has taken. */
const kept = new Set<string>()

const passable = ({ error, cancelled }: Outgoing) => cancelled === true || (error ? isFinal(error) : false)

/** Runs a task that no other tab may run at the same time, where the browser has locks. */
function alone(name: string, task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, task) : task()
}

const none: readonly Outgoing[] = []

/** Messages on their way in a conversation, or in all, in order. */
export function useOutgoing(outbox: Outbox | undefined, conversationId?: Id): readonly Outgoing[] {
  const list = useSyncExternalStore(
    outbox?.subscribe ?? noSubscription,
    () => outbox?.entries() ?? none,
    () => none,
  )
  return conversationId === undefined
    ? list
    : list.filter((entry) => sameId(entry.conversationId, conversationId))
}

const noSubscription = () => () => undefined

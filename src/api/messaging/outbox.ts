/**
 * The outbox: messages that the server does not have yet. They are shown immediately, sent in order within each
 * conversation, and stored on the device until the server has them. Connection losses are retried; a refused message
 * keeps its text and file, to be sent again or discarded. Every attempt uses the same idempotency key, so that a lost
 * reply never creates a duplicate.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import { type Message, sendMessage } from '#api/contract/messaging.ts'
import { call } from '#api/client/call.ts'
import { ApiError, isTemporary } from '#api/client/errors.ts'
import { applySentMessage } from './applyLive.ts'
import {
  deleteAllMessages,
  deleteMessage,
  wasRemovedElsewhere,
  storeMessage,
  storedMessages,
  type Outgoing,
} from './outgoing.ts'
import { subscribeReachable, isReachable } from '#api/client/reachability.ts'

export type Draft = Pick<Outgoing, 'content' | 'file' | 'replyTo'>

/** Retry delay in milliseconds: the first, doubled up to the longest. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Deletes every outgoing message on this device. */
export async function clearOutbox(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  for (const outbox of outboxes) outbox.empty()
  await deleteAllMessages()
}

const outboxes = new Set<Outbox>()

/** A refusal that a retry would get again. */
const isFinal = ({ kind, status }: ApiError) =>
  kind === 'http' && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

/** A connection or server outage, which is retried automatically. 429 is not one: the user is told to slow down. */
const isOutage = ({ kind, status }: ApiError) =>
  kind === 'network' || kind === 'no-token' || kind === 'expired' || (isTemporary(status) && status !== 429)

export class Outbox {
  private readonly client: QueryClient
  private readonly userId: string
  private list: readonly Outgoing[] = []
  private readonly listeners = new Set<() => void>()
  /** Conversations whose queue is being sent. */
  private readonly busy = new Set<string>()
  private readonly aborts = new Map<string, AbortController>()
  private wait = firstWaitMs
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(client: QueryClient, userId: string) {
    this.client = client
    this.userId = userId
  }

  /** Loads messages left by an earlier page and starts sending. The returned function closes the outbox. */
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

  readonly entries = (): readonly Outgoing[] => this.list

  /** Adds a message to the end of its conversation's queue. */
  add(conversationId: Id, draft: Draft): void {
    const entry: Outgoing = {
      ...draft,
      key: uniqueKey(),
      conversationId: String(conversationId),
      // Strictly increasing, even within a millisecond: messages are restored in this order.
      createdAt: Math.max(Date.now(), ...this.list.map(({ createdAt }) => createdAt + 1)),
      state: 'waiting',
    }
    this.change([...this.list, entry])
    void storeMessage(this.userId, entry)
    void this.drain(entry.conversationId)
  }

  /** Sends a failed message, and those queued behind it, again. */
  retry(key: string): void {
    this.update(key, { state: 'waiting', error: undefined, passable: undefined, cancelled: undefined })
    const entry = this.find(key)
    if (entry) void this.drain(entry.conversationId)
  }

  /** Aborts an upload; the message keeps its file, to be sent again or discarded. */
  cancel(key: string): void {
    this.aborts.get(key)?.abort()
  }

  /** Discards a message; if it is being sent, it may still arrive. */
  discard(key: string): void {
    const entry = this.find(key)
    this.aborts.get(key)?.abort()
    this.drop(key)
    if (entry) void this.drain(entry.conversationId)
  }

  /** Removes a message that the server has. */
  drop(key: string): void {
    if (!this.find(key)) return
    this.change(this.list.filter((entry) => entry.key !== key))
    void deleteMessage(this.userId, key)
  }

  empty(): void {
    for (const abort of this.aborts.values()) abort.abort()
    this.change([])
  }

  private async restore(): Promise<void> {
    const found = await storedMessages(this.userId).catch(() => [])
    const own = found
      .map((entry): Outgoing => ({ ...entry, state: entry.state === 'failed' ? 'failed' : 'waiting' }))
      .filter((entry) => !this.find(entry.key))
    if (this.closed || own.length === 0) return
    this.change([...this.list, ...own].toSorted((a, b) => a.createdAt - b.createdAt))
    this.resume()
  }

  /** Tries all waiting messages now. */
  private resume(): void {
    for (const id of new Set(this.list.map(({ conversationId }) => conversationId))) void this.drain(id)
  }

  private async drain(conversationId: string): Promise<void> {
    if (this.busy.has(conversationId) || this.closed) return
    this.busy.add(conversationId)
    // Cleared before the lock is released: a message added in between then queues for the lock instead of being
    // ignored.
    const done = () => this.busy.delete(conversationId)
    await withLock(`faro:outbox:${conversationId}`, () => this.sendAll(conversationId).finally(done))
  }

  private async sendAll(conversationId: string): Promise<void> {
    for (;;) {
      const entry = this.list.find(
        (one) => one.conversationId === conversationId && !(one.state === 'failed' && one.passable),
      )
      // A failed message blocks those behind it, unless retrying it is pointless.
      if (!entry || entry.state === 'failed' || this.closed) return
      // In order: the next message only after this one.
      if (!(await this.sendOne(entry))) return
    }
  }

  /** @returns whether the next one may go. */
  private async sendOne(entry: Outgoing): Promise<boolean> {
    // Another tab has sent or discarded it meanwhile.
    if (await wasRemovedElsewhere(this.userId, entry.key)) {
      this.drop(entry.key)
      return true
    }
    const abort = new AbortController()
    this.aborts.set(entry.key, abort)
    this.update(entry.key, { state: 'sending', progress: undefined })
    try {
      const message = await this.send(entry, abort.signal)
      this.wait = firstWaitMs
      applySentMessage(this.client, entry.conversationId, message)
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
    return sent.then(({ message }) => message)
  }

  private failed(entry: Outgoing, error: ApiError): boolean {
    if (isOutage(error) || this.closed) {
      this.update(entry.key, { state: 'waiting', progress: undefined })
      // The session is over: its messages are sent when their author signs in again.
      if (this.closed) return false
      this.tryLater()
      return false
    }
    const cancelled = error.kind === 'aborted'
    const passable = cancelled || isFinal(error)
    this.update(entry.key, { state: 'failed', error, cancelled, passable, progress: undefined })
    return passable
  }

  /** `online` events cause attempts of their own; if those fail, the scheduled retry is not postponed. */
  private tryLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.wait = Math.min(longestWaitMs, this.wait * 2)
      this.resume()
    }, this.wait)
  }

  private find(key: string): Outgoing | undefined {
    return this.list.find((entry) => entry.key === key)
  }

  private update(key: string, change: Partial<Outgoing>, keep = true): void {
    const entry = this.find(key)
    if (!entry) return
    const next = { ...entry, ...change }
    this.change(this.list.map((one) => (one === entry ? next : one)))
    if (keep) void storeMessage(this.userId, next)
  }

  private change(list: readonly Outgoing[]): void {
    this.list = list
    for (const listener of this.listeners) listener()
  }
}

/** Runs a task that no other tab may run at the same time, where the browser has the Web Locks API. */
function withLock(name: string, task: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, task) : task()
}

const none: readonly Outgoing[] = []

/** Outgoing messages of a conversation, or of all, in order. */
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

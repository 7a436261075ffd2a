/**
 * Messages on their way: shown at once, sent one after the other in each conversation, kept on the device until the
 * server has them. A broken line is waited out; a refusal leaves the message with its text and file to be sent again or
 * dropped. The same key goes with every try, so that a lost answer never makes two.
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

/** Milliseconds before a broken line is tried again: the first wait, doubled up to the longest. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Forgets every message on its way on this device. */
export async function clearOutbox(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  for (const outbox of outboxes) outbox.empty()
  await deleteAllMessages()
}

const outboxes = new Set<Outbox>()

/** A refusal that another try would meet again. */
const isFinal = ({ kind, status }: ApiError) =>
  kind === 'http' && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

/** A break of the line or of the server, which mends itself. Who is too fast is told so instead. */
const isOutage = ({ kind, status }: ApiError) =>
  kind === 'network' || kind === 'no-token' || kind === 'expired' || (isTemporary(status) && status !== 429)

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

  /** Puts a message at the end of its conversation's queue. */
  add(conversationId: Id, draft: Draft): void {
    const entry: Outgoing = {
      ...draft,
      key: uniqueKey(),
      conversationId: String(conversationId),
      // One after the other, also within a millisecond: that is the order they are taken up in again.
      createdAt: Math.max(Date.now(), ...this.list.map(({ createdAt }) => createdAt + 1)),
      state: 'waiting',
    }
    this.change([...this.list, entry])
    void storeMessage(this.userId, entry)
    void this.drain(entry.conversationId)
  }

  /** Sends a failed message, and those behind it, again. */
  retry(key: string): void {
    this.update(key, { state: 'waiting', error: undefined, passable: undefined, cancelled: undefined })
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

  /** What waits is tried at once. */
  private resume(): void {
    for (const id of new Set(this.list.map(({ conversationId }) => conversationId))) void this.drain(id)
  }

  private async drain(conversationId: string): Promise<void> {
    if (this.busy.has(conversationId) || this.closed) return
    this.busy.add(conversationId)
    // Free before the lock is: what is added meanwhile queues for it instead of being passed over.
    const done = () => this.busy.delete(conversationId)
    await withLock(`faro:outbox:${conversationId}`, () => this.sendAll(conversationId).finally(done))
  }

  private async sendAll(conversationId: string): Promise<void> {
    for (;;) {
      const entry = this.list.find(
        (one) => one.conversationId === conversationId && !(one.state === 'failed' && one.passable),
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
    // Another tab has sent it meanwhile, or the person has dropped it there.
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
      // The session is over: what was on its way goes when its author is back.
      if (this.closed) return false
      this.tryLater()
      return false
    }
    const cancelled = error.kind === 'aborted'
    const passable = cancelled || isFinal(error)
    this.update(entry.key, { state: 'failed', error, cancelled, passable, progress: undefined })
    return passable
  }

  /** A line that comes and goes brings tries of its own; those that fail do not put off the next one. */
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

/** Runs a task that no other tab may run at the same time, where the browser has locks. */
function withLock(name: string, task: () => Promise<void>): Promise<void> {
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

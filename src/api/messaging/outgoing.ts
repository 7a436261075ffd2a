/** A message on its way, and where the device keeps it. */
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { Message } from '#api/contract/messaging.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/transport.ts'

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
  /** It failed in a way that holds nobody up: trying again would fail again, or the person stopped it. */
  passable?: boolean | undefined
  /** The person stopped it. */
  cancelled?: boolean | undefined
  progress?: UploadProgress | undefined
}

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro-outbox', 'messages'))

/** Keys of messages that the device's storage has taken. */
const storedKeys = new Set<string>()

/** Messages of a member that the device keeps, in no order. */
export async function storedMessages(userId: string): Promise<Outgoing[]> {
  const found = await entries<string, Outgoing>(store())
  const own = found.filter(([name]) => name.startsWith(`${userId}:`)).map(([, entry]) => entry)
  for (const { key } of own) storedKeys.add(key)
  return own
}

/** Keeps a message; a device without storage keeps it while the page lives. */
export async function storeMessage(userId: string, entry: Outgoing): Promise<void> {
  const { progress: _, error: __, ...rest } = entry
  try {
    await set(`${userId}:${entry.key}`, rest, store())
    storedKeys.add(entry.key)
  } catch {
    // Nothing to be done, and nothing lost yet.
  }
}

export async function deleteMessage(userId: string, key: string): Promise<void> {
  await del(`${userId}:${key}`, store()).catch(() => undefined)
}

/** Whether the device has had a message that is gone now: another tab has sent or dropped it. */
export async function wasRemovedElsewhere(userId: string, key: string): Promise<boolean> {
  if (!storedKeys.has(key)) return false
  return (await get(`${userId}:${key}`, store()).catch(() => true)) === undefined
}

/** Forgets the messages of every member on this device. */
export async function deleteAllMessages(): Promise<void> {
  const keys = (await entries(store()).catch(() => [])).map(([key]) => key)
  await Promise.all(keys.map((key) => del(key, store()).catch(() => undefined)))
}

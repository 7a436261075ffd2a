/** Outgoing messages and their storage on the device. */
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { Message } from '#api/contract/messaging.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/transport.ts'

/** The message that is being replied to. */
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
  /** `waiting` for its turn or the connection, `sending`, or `failed` until the user decides. */
  state: 'waiting' | 'sending' | 'failed'
  error?: ApiError | undefined
  /** It failed without blocking the messages behind it: retrying would fail again, or the user cancelled it. */
  passable?: boolean | undefined
  /** The user cancelled it. */
  cancelled?: boolean | undefined
  progress?: UploadProgress | undefined
}

let opened: UseStore | undefined
const store = () => (opened ??= createStore('faro-outbox', 'messages'))

/** Keys of the messages that are stored on the device. */
const storedKeys = new Set<string>()

/** The member's messages stored on the device, in no particular order. */
export async function storedMessages(userId: string): Promise<Outgoing[]> {
  const found = await entries<string, Outgoing>(store())
  const own = found.filter(([name]) => name.startsWith(`${userId}:`)).map(([, entry]) => entry)
  for (const { key } of own) storedKeys.add(key)
  return own
}

/** Stores a message; without device storage it lasts as long as the page. */
export async function storeMessage(userId: string, entry: Outgoing): Promise<void> {
  const { progress: _, error: __, ...rest } = entry
  try {
    await set(`${userId}:${entry.key}`, rest, store())
    storedKeys.add(entry.key)
  } catch {
    // Storage is not available; the message is still in memory.
  }
}

export async function deleteMessage(userId: string, key: string): Promise<void> {
  await del(`${userId}:${key}`, store()).catch(() => undefined)
}

/** Whether a stored message is no longer there: another tab has sent or discarded it. */
export async function wasRemovedElsewhere(userId: string, key: string): Promise<boolean> {
  if (!storedKeys.has(key)) return false
  return (await get(`${userId}:${key}`, store()).catch(() => true)) === undefined
}

/** Deletes the messages of every member on this device. */
export async function deleteAllMessages(): Promise<void> {
  const keys = (await entries(store()).catch(() => [])).map(([key]) => key)
  await Promise.all(keys.map((key) => del(key, store()).catch(() => undefined)))
}

/** Messages that the member has written and the server has not confirmed. */
import type { Message } from '#api/contract/messaging.ts'
import { type OutboxItem, OutboxStorage } from '#api/outbox/outboxStorage.ts'

/** The message that is being replied to. */
export type QuotedMessage = Pick<Message, 'id' | 'content' | 'type' | 'sender' | 'attachment'> & {
  own: boolean
}

/** A message that the server has not confirmed. */
export interface Outgoing extends OutboxItem {
  conversationId: string
  content: string
  file?: File | undefined
  replyTo?: QuotedMessage | undefined
}

export const outgoingMessages = new OutboxStorage<Outgoing>('faro-outbox', 'messages')

/** The outbox of messages: sent in order within each conversation. */
import type { QueryClient } from '@tanstack/react-query'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import { call } from '#api/client/call.ts'
import type { CallOptions } from '#api/client/request.ts'
import type { ApiError } from '#api/client/errors.ts'
import { Outbox, useOutboxEntries } from '#api/outbox/outbox.ts'
import { applySentMessage } from './applyLive.ts'
import { type Outgoing, outgoingMessages } from './outgoing.ts'

export type Draft = Pick<Outgoing, 'content' | 'file' | 'replyTo'>

export class MessageOutbox extends Outbox<Outgoing> {
  private readonly client: QueryClient

  constructor(client: QueryClient, userId: string) {
    super(userId, 'outbox', outgoingMessages)
    this.client = client
  }

  /** Adds a message to the end of its conversation's queue. */
  add(conversationId: Id, draft: Draft): void {
    void this.enqueue({ ...draft, key: uniqueKey(), conversationId: String(conversationId) })
  }

  protected laneOf({ conversationId }: Outgoing): string {
    return conversationId
  }

  /** 429 is no outage: the user sees a message to slow down. */
  protected override isOutage(error: ApiError): boolean {
    return error.status !== 429 && super.isOutage(error)
  }

  protected async send(entry: Outgoing, options: CallOptions): Promise<void> {
    applySentMessage(this.client, entry.conversationId, await post(entry, options))
  }
}

async function post(entry: Outgoing, options: CallOptions): Promise<Message> {
  const { key, content, file, replyTo, conversationId } = entry
  const fields = {
    content,
    ...(replyTo && { reply_to_message_id: replyTo.id }),
  }
  const params = { id: conversationId }
  const { message } = file
    ? await call(
        'messaging.sendMessage',
        { params, form: { ...fields, attachment: file } },
        { ...options, idempotencyKey: key },
      )
    : await call(
        'messaging.sendMessage',
        { params, body: fields },
        { signal: options.signal, idempotencyKey: key },
      )
  return message
}

/** Outgoing messages of a conversation, or of all, in order. */
export function useOutgoing(outbox: MessageOutbox | undefined, conversationId?: Id): readonly Outgoing[] {
  const list = useOutboxEntries(outbox)
  return conversationId === undefined
    ? list
    : list.filter((entry) => sameId(entry.conversationId, conversationId))
}

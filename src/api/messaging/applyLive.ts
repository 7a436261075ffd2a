/** Applies events of the live stream and the member's own messages to the cached lists, threads and totals. */
import type { QueryClient } from '@tanstack/react-query'
import { refetchAll, refetchRunning } from '#api/client/refetchRunning.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Conversation, LiveEvent, Message } from '#api/contract/messaging.ts'
import {
  conversationQuery,
  conversationsOf,
  type ConversationPages,
  membersQuery,
  messagingKeys,
  statsQuery,
  updateConversation,
} from './queries.ts'
import { addMessage } from './thread.ts'

/** Sets a message as the last one of its conversation. */
function withMessage(one: Conversation, message: Message): Conversation {
  const known = one.last_message?.id
  if (sameId(known, message.id)) return one
  // An older message that arrives later must not replace a newer one.
  if (Date.parse(message.sent_at ?? '') < Date.parse(one.last_message_at ?? '')) return one
  return {
    ...one,
    last_message: {
      id: message.id,
      content: message.content,
      type: message.type,
      sender_id: message.sender?.id,
      sender_name: message.sender?.name,
      sent_at: message.sent_at,
      attachment_name: message.attachment?.name,
    },
    last_message_at: message.sent_at,
    message_count: (one.message_count ?? 0) + 1,
  }
}

/** Moves a conversation to the top of every cached list that contains it. */
function moveUp(client: QueryClient, id: Id): void {
  client.setQueriesData<ConversationPages>({ queryKey: messagingKeys.lists }, (data) => {
    const moved = conversationsOf(data).find((one) => sameId(one.id, id))
    if (!data || !moved) return data
    return {
      ...data,
      pages: data.pages.map((page, index) => {
        const rest = page.conversations.filter((one) => !sameId(one.id, id))
        return { ...page, conversations: index === 0 ? [moved, ...rest] : rest }
      }),
    }
  })
}

/** Applies a new message: appends it to its thread, updates its conversation, and moves that to the top. */
function applyMessage(client: QueryClient, id: Id, message: Message, unread?: number): void {
  addMessage(client, id, message)
  updateConversation(client, id, (one) => ({
    ...withMessage(one, message),
    ...(unread !== undefined && { unread_count: unread }),
  }))
  moveUp(client, id)
  // A list whose loaded pages do not contain the conversation is refetched; search results stay as they are.
  void client.invalidateQueries({
    queryKey: messagingKeys.lists,
    predicate: ({ queryKey, state }) =>
      queryKey.at(-1) === '' &&
      !conversationsOf(state.data as ConversationPages | undefined).some((one) => sameId(one.id, id)),
  })
}

/** Repeats the pending fetches of a conversation, its messages and the lists, whose replies may lack its last event. */
function refetchConversation(client: QueryClient, id: Id): void {
  refetchRunning(client, messagingKeys.lists)
  refetchRunning(client, messagingKeys.conversation(id))
  refetchRunning(client, messagingKeys.thread(id))
}

/** Applies one of the member's own messages that the server has accepted. */
export function applySentMessage(client: QueryClient, id: Id, message: Message): void {
  applyMessage(client, id, message)
}

/** Refetches everything that may have changed while no events arrived. */
function resync(client: QueryClient): void {
  refetchAll(client, messagingKeys.all)
}

/** Sets the unread total, and repeats a pending fetch, which may return an older value. */
function applyUnreadTotal(client: QueryClient, total: number | undefined): void {
  const { queryKey } = statsQuery
  if (client.isFetching({ queryKey })) refetchRunning(client, queryKey)
  else client.setQueryData(queryKey, total)
}

/**
 * Starts polling of visible queries once the stream is lost: queries re-evaluate `refetchInterval` only when their
 * options are set.
 */
export function startPolling(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll()) {
    for (const observer of query.observers) observer.setOptions(observer.options)
  }
}

/** An event of the live stream that concerns messages. */
type MessagingEvent = Exclude<
  LiveEvent,
  { type: 'activity' | 'meetings' | 'archived' | 'referrals' | 'hidden' }
>

/** Applies a live event. Calls `onDelivered` with the idempotency key of own messages that the server has stored. */
export function applyLive(
  client: QueryClient,
  ownId: Id,
  event: MessagingEvent,
  onDelivered: (key: string) => void,
): void {
  if (event.type === 'hello' || event.type === 'resync') {
    if (event.type === 'resync' || !event.covered) resync(client)
    return
  }
  const { conversation_id: id } = event
  if (event.type === 'message') {
    applyMessage(client, id, event.message, event.unread_count)
    refetchConversation(client, id)
    applyUnreadTotal(client, event.unread_messages)
    const key = event.message.idempotency_key
    if (key) onDelivered(key)
    // A system message may mean that somebody joined or left.
    if (event.message.type === 'system')
      void client.invalidateQueries({ queryKey: messagingKeys.members(id) })
  } else if (event.type === 'read') {
    client.setQueryData(membersQuery(id).queryKey, (members) =>
      members?.map((member) =>
        sameId(member.id, event.user_id) ? { ...member, read_position: event.position } : member,
      ),
    )
    refetchRunning(client, membersQuery(id).queryKey)
    if (!sameId(event.user_id, ownId)) return
    updateConversation(client, id, (one) => ({ ...one, unread_count: 0, read_position: event.position }))
    refetchConversation(client, id)
    applyUnreadTotal(client, event.unread_messages)
  } else {
    applyUnreadTotal(client, event.unread_messages)
    void client.invalidateQueries({ queryKey: messagingKeys.lists })
    void client.invalidateQueries({ queryKey: messagingKeys.members(id) })
    void client.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
  }
}

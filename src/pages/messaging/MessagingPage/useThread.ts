import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Conversation, Member, Message } from '#api/contract/messaging.ts'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { markRead } from '#api/messaging/mutations.ts'
import { conversationQuery, knownConversation, membersQuery } from '#api/messaging/queries.ts'
import { loadOlder, loadUntil, threadQuery } from '#api/messaging/thread.ts'
import { useUser } from '#api/client/session.ts'
import { firstUnread } from '#components/messaging/MessageThread/rows.ts'
import { isGroup } from '#components/messaging/shared/conversations.ts'
import { thread as t } from '#locales/messaging.ts'
import { usePageVisible } from '#api/client/usePageVisible.ts'

/** Milliseconds before retrying to mark as read. */
const retryMs = 10_000

/**
 * A conversation, its messages and members; marks it as read while visible. Makes no requests while the member is
 * leaving it, because they would fail.
 */
export function useThread(id: Id, leaving = false) {
  const client = useQueryClient()
  const { id: ownId } = useUser()
  const conversation = useQuery({
    ...conversationQuery(id),
    initialData: () => knownConversation(client, id),
    enabled: !leaving,
  })
  const thread = useQuery({ ...threadQuery(id), enabled: !leaving })
  const members = useQuery({
    ...membersQuery(id),
    enabled: conversation.isSuccess && !leaving,
    // Read by a lazy dialog that may mount after the reply.
    notifyOnChangeProps: 'all',
  })
  const older = useOlder(id)
  const messages = thread.data?.messages ?? []
  const ready = thread.isSuccess && conversation.isSuccess
  const unreadLine = useUnreadLine(ready ? conversation.data : undefined, messages, ownId)
  useMarkingRead(id, ready ? conversation.data : undefined, messages.at(-1)?.position)

  const abort = useAbort()
  const unavailable = [conversation.error, thread.error].some(
    (error) => error instanceof ApiError && [403, 404].includes(error.status),
  )
  return {
    conversation,
    thread,
    members,
    messages,
    older: { ...older, more: thread.data?.hasOlder ?? false },
    unavailable,
    unreadLine,
    receipt: receipt(conversation.data, members.data, messages, ownId),
    find: (messageId: Id) => loadUntil(client, id, messageId, abort),
  }
}

/** A signal that aborts when the component unmounts. */
function useAbort(): AbortSignal {
  const [controller] = useState(() => new AbortController())
  useEffect(() => () => controller.abort(), [controller])
  return controller.signal
}

function useOlder(id: Id) {
  const client = useQueryClient()
  const { mutate, isPending, isError } = useSingleMutation({ mutationFn: () => loadOlder(client, id) })
  const state = isPending ? 'loading' : isError ? 'failed' : 'idle'
  return { state, load: () => mutate() } as const
}

/**
 * Position of the 'Nuevos mensajes' separator: before the messages that arrived while the page was hidden. Stays
 * until the member writes.
 */
function useUnreadLine(conversation: Conversation | undefined, messages: readonly Message[], ownId: Id) {
  const [line, setLine] = useState<{ at: Id | undefined }>()
  const place = () =>
    firstUnread(messages, ownId, conversation?.unread_count ?? 0, conversation?.read_position)
  if (conversation && !line) setLine({ at: place() })
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && (conversation?.unread_count ?? 0) > 0)
      setLine({ at: place() })
  })
  useEffect(() => {
    const listener = () => onReturn()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
  return { at: line?.at, clear: () => setLine({ at: undefined }) }
}

/** Marks the conversation as read on opening and while visible, if it has unread messages. */
function useMarkingRead(id: Id, conversation: Conversation | undefined, newest: number | null | undefined) {
  const client = useQueryClient()
  const visible = usePageVisible()
  const [pausing, setPausing] = useState(false)
  const unread = conversation?.unread_count ?? 0
  const mark = useEffectEvent(() => {
    markRead(client, id, unread, newest).catch(() => {
      setPausing(true)
      setTimeout(() => setPausing(false), retryMs)
    })
  })
  useEffect(() => {
    if (unread > 0 && visible && !pausing) mark()
  }, [unread, visible, pausing])
}

/** Read receipt of the member's last message: 'Leído', or the number of readers in a group. */
function receipt(
  conversation: Conversation | undefined,
  members: readonly Member[] | undefined,
  messages: readonly Message[],
  ownId: Id,
): string | undefined {
  const last = messages.findLast(({ sender }) => sameId(sender?.id, ownId))?.position
  if (!conversation || typeof last !== 'number') return undefined
  const readers = (members ?? []).filter(
    (member) => !sameId(member.id, ownId) && (member.read_position ?? 0) >= last,
  ).length
  if (readers === 0) return undefined
  return isGroup(conversation) ? t.readBy(readers) : t.read
}

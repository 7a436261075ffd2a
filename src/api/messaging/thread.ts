/**
 * The loaded messages of a conversation: one contiguous range that ends with the newest. Pages, live messages and own
 * messages are merged into it; a message that leaves a gap triggers a refetch.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { toDate } from '#lib/dates.ts'
import { call } from '#api/client/call.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import { isLive } from '#api/client/liveState.ts'
import { messagingKeys, threadPollMs } from './queries.ts'

/** Messages per page, from the product spec; more per page when searching for an old message. */
export const messagesPageSize = 50
const searchPageSize = 100
/** Beyond a gap of this many pages, the thread restarts with the newest page. */
const maxMissedPages = 20

export interface Thread {
  /** Oldest first. */
  messages: Message[]
  hasOlder: boolean
}

const sentAt = (message: Message) => toDate(message.sent_at)?.getTime() ?? 0

function byPosition(a: Message, b: Message): number {
  if (typeof a.position === 'number' && typeof b.position === 'number') return a.position - b.position
  return sentAt(a) - sentAt(b)
}

/** Whether no message can be missing between two ranges. Without positions only an overlap proves it. */
function areContiguous(older: readonly Message[], newer: readonly Message[]): boolean {
  const last = older.at(-1)
  const [first] = newer
  if (!last || !first) return true
  if (typeof last.position === 'number' && typeof first.position === 'number') {
    return first.position <= last.position + 1
  }
  return older.some(({ id }) => sameId(id, first.id))
}

/**
 * Merges fetched messages into the known ones; duplicates take the fetched version. If there is a gap, only the fetched
 * range stays.
 */
export function joinThreads(known: Thread | undefined, fresh: Thread): Thread {
  if (!known || known.messages.length === 0) return fresh
  if (fresh.messages.length === 0) return known
  const [knownFirst] = known.messages
  const [freshFirst] = fresh.messages
  const freshIsOlder = knownFirst && freshFirst && byPosition(freshFirst, knownFirst) < 0
  const [older, newer] = freshIsOlder ? [fresh, known] : [known, fresh]
  // An older page always adjoins the known range, because its request names the first known message.
  if (!freshIsOlder && !areContiguous(older.messages, newer.messages)) return fresh
  const byId = new Map<string, Message>()
  for (const message of known.messages) byId.set(String(message.id), message)
  for (const message of fresh.messages) byId.set(String(message.id), message)
  return { messages: [...byId.values()].toSorted(byPosition), hasOlder: older.hasOlder }
}

interface Page {
  before?: Id | undefined
  limit?: number
  signal?: AbortSignal | undefined
}

async function fetchPage(id: Id, { before, limit = messagesPageSize, signal }: Page): Promise<Thread> {
  const reply = await call(
    'messaging.listMessages',
    {
      params: { id },
      query: { page: 1, limit, ...(before !== undefined && { before_message_id: before }) },
    },
    { signal },
  )
  const messages = reply.messages.toSorted(byPosition)
  return { messages, hasOlder: reply.pagination?.hasMore ?? messages.length === limit }
}

/** Fetches older pages until they reach the known range, or stops if too many messages are missing. */
async function catchUp(
  known: Thread,
  newest: Thread,
  pageBefore: (id: Id) => Promise<Thread>,
): Promise<Thread> {
  let fresh = newest
  for (let pages = 1; pages < maxMissedPages; pages += 1) {
    const first = fresh.messages[0]
    if (!first || !fresh.hasOlder || areContiguous(known.messages, fresh.messages)) break
    // Sequential: each page is requested by the first message of the previous one.
    fresh = joinThreads(fresh, await pageBefore(first.id))
  }
  return fresh
}

/** The newest messages. A refetch also loads all messages missed since. */
export const threadQuery = (id: Id) =>
  queryOptions({
    queryKey: messagingKeys.thread(id),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => (isLive() ? false : threadPollMs),
    // A page and a live message may arrive together; neither may overwrite the other.
    structuralSharing: (known, fresh) => joinThreads(known as Thread | undefined, fresh as Thread),
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Thread>(messagingKeys.thread(id))
      const newest = await fetchPage(id, { signal })
      return known ? catchUp(known, newest, (before) => fetchPage(id, { before, signal })) : newest
    },
  })

/**
 * Loads the page before the oldest loaded message.
 * @throws {ApiError}
 */
export async function loadOlder(client: QueryClient, id: Id, limit = messagesPageSize): Promise<void> {
  const { queryKey } = threadQuery(id)
  const first = client.getQueryData(queryKey)?.messages[0]
  if (!first) return
  const page = await fetchPage(id, { before: first.id, limit })
  addToThread(client, id, page)
}

/**
 * Loads older pages until a message is loaded.
 * @returns false when it is not in the conversation.
 * @throws {ApiError}
 */
export async function loadUntil(
  client: QueryClient,
  id: Id,
  messageId: Id,
  signal: AbortSignal,
): Promise<boolean> {
  const { queryKey } = threadQuery(id)
  for (;;) {
    const thread = client.getQueryData(queryKey)
    if (!thread || signal.aborted) return false
    if (thread.messages.some((message) => sameId(message.id, messageId))) return true
    if (!thread.hasOlder) return false
    await loadOlder(client, id, searchPageSize)
  }
}

/** Refetches one message, because the URL of its file may have expired. */
export async function reloadMessage(client: QueryClient, id: Id, messageId: Id): Promise<void> {
  const messages = client.getQueryData(threadQuery(id).queryKey)?.messages ?? []
  const next = messages[messages.findIndex((message) => sameId(message.id, messageId)) + 1]
  addToThread(client, id, await fetchPage(id, { before: next?.id, limit: 1 }))
}

function addToThread(client: QueryClient, id: Id, part: Thread): void {
  client.setQueryData(threadQuery(id).queryKey, (known) => (known ? joinThreads(known, part) : known))
}

/** Adds a new message. If it leaves a gap, refetches the thread. Does nothing if the thread is not cached. */
export function addMessage(client: QueryClient, id: Id, message: Message): void {
  const { queryKey } = threadQuery(id)
  const known = client.getQueryData(queryKey)
  if (!known) return
  const last = known.messages.at(-1)
  const contiguous = typeof message.position !== 'number' || areContiguous(known.messages, [message])
  // Include the message before it: without positions only the overlap shows that there is no gap.
  if (contiguous) {
    addToThread(client, id, { messages: last ? [last, message] : [message], hasOlder: known.hasOlder })
  } else void client.invalidateQueries({ queryKey })
}

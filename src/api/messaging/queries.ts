import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { messaging as t } from '#locales/messaging.ts'
import { call } from '#api/client/call.ts'
import { callExtra } from '#api/client/callExtra.ts'
import { afterOf, nextStart, numberOf, type PageStart, withoutRepeated } from '#api/client/pages.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type * as contract from '#api/contract/messaging.ts'
import type { Conversation, ConversationType } from '#api/contract/messaging.ts'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import { isLive } from '#api/client/liveState.ts'

/** Conversations per page, from the product spec. */
export const conversationsPageSize = 20

export type ConversationFilter = 'all' | ConversationType

type ListReply = Reply<typeof contract.listConversations>
export type ConversationPages = InfiniteData<ListReply, PageStart>

const root = 'messaging'
export const messagingKeys = {
  all: [root] as const,
  lists: [root, 'lists'] as const,
  list: (filter: ConversationFilter, q: string) => [root, 'lists', filter, q] as const,
  conversation: (id: Id) => [root, 'conversation', String(id)] as const,
  thread: (id: Id) => [root, 'thread', String(id)] as const,
  members: (id: Id) => [root, 'members', String(id)] as const,
  stats: [root, 'stats'] as const,
}

/**
 * Polling intervals in milliseconds while there is no live stream: for the open conversation, and for everything else.
 */
export const threadPollMs = 5000
export const listPollMs = 30_000

const unlessLive = (ms: number) => () => (isLive() ? false : ms)

/** Returns the product spec's text for a failed messaging call, with the server's message. */
export function messagingDetail(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return errorDetail(error)
  const text = t.status(error.status, error.statusText)
  return error.serverMessage ? `${text} · ${error.serverMessage}` : text
}

/** Returns the text for a failed people search, which includes the raw response. */
export function searchDetail(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return errorDetail(error)
  const said = error.serverMessage ?? error.responseText.slice(0, 300)
  return `${t.status(error.status, error.statusText)} ${said}`.trim()
}

/** Conversations, most recently active first, as infinite query. */
export const conversationsQuery = (filter: ConversationFilter, q = '') =>
  infiniteQueryOptions<ListReply, Error, ConversationPages, readonly string[], PageStart>({
    queryKey: messagingKeys.list(filter, q.trim()),
    initialPageParam: 1,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: unlessLive(listPollMs),
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal, client }) => {
      const search = q.trim()
      const query = { type: filter, page: numberOf(pageParam), limit: conversationsPageSize }
      const options = { signal, after: afterOf(pageParam) }
      const specified = () => call('messaging.listConversations', { query }, options)
      const chosen = { query: { ...query, q: search } }
      const reply = search
        ? await callExtra(() => call('messaging.searchConversations', chosen, options), specified)
        : await specified()
      // Update the open conversation as well: without the live stream nothing else refreshes its unread count.
      for (const fresh of reply.conversations) {
        client.setQueryData(conversationQuery(fresh.id).queryKey, (one) => one && { ...one, ...fresh })
      }
      return reply
    },
    getNextPageParam: (last, _pages, start) => {
      const hasMore = last.pagination?.hasMore ?? last.conversations.length === conversationsPageSize
      return nextStart(last, start, hasMore ? numberOf(start) + 1 : undefined)
    },
  })

/** Returns all loaded conversations without duplicates: one that moved up may appear again on a later page. */
export const conversationsOf = (data: ConversationPages | undefined): Conversation[] =>
  withoutRepeated((data?.pages ?? []).flatMap(({ conversations }) => conversations))

/** A conversation from any cached list. */
export function knownConversation(client: QueryClient, id: Id): Conversation | undefined {
  for (const [, data] of client.getQueriesData<ConversationPages>({ queryKey: messagingKeys.lists })) {
    const found = conversationsOf(data).find((one) => sameId(one.id, id))
    if (found) return found
  }
  return undefined
}

/** One conversation. A link may lead to one that is in no loaded list. */
export const conversationQuery = (id: Id) =>
  queryOptions({
    queryKey: messagingKeys.conversation(id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call('messaging.getConversation', { params: { id } }, { signal })).conversation,
  })

/** Number of messages that the member has not read, over all conversations. */
export const statsQuery = queryOptions({
  queryKey: messagingKeys.stats,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: unlessLive(listPollMs),
  queryFn: async ({ signal }) =>
    (await call('messaging.messagingStats', undefined, { signal })).stats?.unread_messages ?? 0,
})

/** The members of a conversation. */
export const membersQuery = (id: Id) =>
  queryOptions({
    queryKey: messagingKeys.members(id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call('messaging.listMembers', { params: { id } }, { signal })).members,
  })

/** Searches people by name. Disabled for a blank name; excludes members of `excludeId`, if given. */
export const peopleQuery = (q: string, excludeId?: Id) =>
  queryOptions({
    queryKey: [root, 'people', q.trim(), excludeId === undefined ? '' : String(excludeId)],
    staleTime: 30_000,
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = {
        q: q.trim(),
        ...(excludeId !== undefined && { exclude_conversation_id: excludeId }),
      }
      return (await call('messaging.searchPeople', { query }, { signal })).users
    },
  })

/** Removes a conversation and its details from the cache. */
export function forgetConversation(client: QueryClient, id: Id): void {
  mapConversations(client, (list) => list.filter((one) => !sameId(one.id, id)))
  for (const key of [messagingKeys.thread(id), messagingKeys.members(id), messagingKeys.conversation(id)]) {
    client.removeQueries({ queryKey: key })
  }
}

/** Updates the cached lists, keeping their pages. */
export function mapConversations(
  client: QueryClient,
  change: (conversations: Conversation[]) => Conversation[],
): void {
  client.setQueriesData<ConversationPages>(
    { queryKey: messagingKeys.lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, conversations: change(page.conversations) })),
      },
  )
}

/** Updates one conversation in every cached list and detail. */
export function updateConversation(
  client: QueryClient,
  id: Id,
  change: (conversation: Conversation) => Conversation,
): void {
  mapConversations(client, (list) => list.map((one) => (sameId(one.id, id) ? change(one) : one)))
  client.setQueryData(conversationQuery(id).queryKey, (one) => one && change(one))
}

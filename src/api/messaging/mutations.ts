import type { QueryClient } from '@tanstack/react-query'
import type * as contract from '#api/contract/messaging.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { ApiError } from '#api/client/errors.ts'
import { forgetConversation, messagingKeys, statsQuery, updateConversation } from './queries.ts'

export type NewConversation = Input<typeof contract.createConversation>['body']

/**
 * Creates a conversation, or returns the existing direct one. A repeated key returns the first group.
 * @returns the conversation's id.
 * @throws {ApiError}
 */
export async function createConversation(
  client: QueryClient,
  body: NewConversation,
  idempotencyKey: string,
): Promise<Id> {
  const { conversation_id: id } = await call('messaging.createConversation', { body }, { idempotencyKey })
  if (id === undefined || id === null) throw new ApiError('invalid')
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  return id
}

/** @throws {ApiError} */
export async function addMembers(client: QueryClient, id: Id, userIds: readonly Id[]): Promise<void> {
  await call('messaging.addMembers', { params: { id }, body: { user_ids: [...userIds] } })
  await Promise.all([
    client.invalidateQueries({ queryKey: messagingKeys.members(id) }),
    client.invalidateQueries({ queryKey: messagingKeys.lists }),
  ])
}

/**
 * Leaves a conversation and removes it from the lists.
 * @throws {ApiError}
 */
export async function leaveConversation(client: QueryClient, id: Id): Promise<void> {
  await call('messaging.leaveConversation', { params: { id } })
  forgetConversation(client, id)
  void client.invalidateQueries({ queryKey: messagingKeys.stats })
}

/**
 * Marks a conversation as read up to its newest message. Optimistic: sets its unread count to zero and lowers the total
 * accordingly. Then refetches the total, and after a failure all data of messages.
 * @throws {ApiError}
 */
export async function markRead(
  client: QueryClient,
  id: Id,
  unread: number,
  newest?: number | null,
): Promise<void> {
  updateConversation(client, id, (one) => ({
    ...one,
    unread_count: 0,
    ...(typeof newest === 'number' && { read_position: newest }),
  }))
  client.setQueryData(statsQuery.queryKey, (total) =>
    total === undefined ? undefined : Math.max(0, total - unread),
  )
  try {
    await call('messaging.markRead', { params: { id } })
  } catch (error) {
    void client.invalidateQueries({ queryKey: messagingKeys.lists })
    void client.invalidateQueries({ queryKey: messagingKeys.conversation(id) })
    throw error
  } finally {
    // The conversation's count and the total may come from different times, especially after a lost connection.
    void client.invalidateQueries({ queryKey: messagingKeys.stats })
  }
}

import type { QueryClient } from '@tanstack/react-query'
import * as contract from '#api/contract/messaging.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { ApiError } from '#api/client/errors.ts'
import { forgetConversation, messagingKeys, statsQuery, updateConversation } from './queries.ts'

export type NewConversation = Input<typeof contract.createConversation>['body']

/**
 * Begins a conversation, or finds the direct one there is.
 * @returns its id
 * @throws {ApiError}
 */
export async function createConversation(client: QueryClient, body: NewConversation): Promise<Id> {
  const { conversation_id: id } = await call(contract.createConversation, { body })
  if (id === undefined || id === null) throw new ApiError('invalid')
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  return id
}

/** @throws {ApiError} */
export async function addMembers(client: QueryClient, id: Id, userIds: readonly Id[]): Promise<void> {
  await call(contract.addMembers, { params: { id }, body: { user_ids: [...userIds] } })
  await Promise.all([
    client.invalidateQueries({ queryKey: messagingKeys.members(id) }),
    client.invalidateQueries({ queryKey: messagingKeys.lists }),
  ])
}

/**
 * Leaves a conversation and takes it off the lists.
 * @throws {ApiError}
 */
export async function leaveConversation(client: QueryClient, id: Id): Promise<void> {
  await call(contract.leaveConversation, { params: { id } })
  forgetConversation(client, id)
  void client.invalidateQueries({ queryKey: messagingKeys.stats })
}

/**
 * Marks a conversation as read, up to the position of its newest message: nothing unread at once, and the total less by
 * as much. Then it asks for the total, and after a failure for everything.
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
    await call(contract.markRead, { params: { id } })
  } catch (error) {
    void client.invalidateQueries({ queryKey: messagingKeys.lists })
    void client.invalidateQueries({ queryKey: messagingKeys.conversation(id) })
    throw error
  } finally {
    // What was known of this one and of all may be of different moments; after a loss of the line it often is.
    void client.invalidateQueries({ queryKey: messagingKeys.stats })
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/networking.ts'
import { ApiError } from '#api/client/errors.ts'
import { messagingKeys } from '#api/messaging/queries.ts'

/**
 * The conversation of a match: the direct one with the other person, or the group of all.
 * @returns its id
 * @throws {ApiError}
 */
export async function openMatchConversation(client: QueryClient, matchId: Id): Promise<Id> {
  const { conversation_id: id } = await call(contract.openMatchConversation, { params: { id: matchId } })
  if (id === undefined || id === null) throw new ApiError('invalid')
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  return id
}

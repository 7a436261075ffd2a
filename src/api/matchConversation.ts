import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Id } from './contract/common.ts'
import * as contract from './contract/networking.ts'
import { ApiError } from './errors.ts'
import { messagingKeys } from './messaging.ts'

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

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
  const reply = await call(contract.openMatchConversation, { params: { id: matchId } })
  const { conversation_id: id } = reply
  if (reply.success === false || id === undefined || id === null) throw new ApiError('invalid')
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  return id
}

import type { QueryClient } from '@tanstack/react-query'
import * as contract from '#api/contract/blocks.ts'
import { refreshActivity } from '#api/activity/queries.ts'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { blocksQuery } from './queries.ts'

/**
 * Blocks a person.
 * @throws {ApiError}
 */
export async function blockPerson(client: QueryClient, userId: Id): Promise<void> {
  await call(contract.blockPerson, { body: { user_id: userId } })
  refreshActivity(client)
  await client.invalidateQueries({ queryKey: blocksQuery.queryKey })
}

/**
 * Removes a block. Succeeds if it has been removed already (404).
 * @throws {ApiError}
 */
export async function unblockPerson(client: QueryClient, userId: Id): Promise<void> {
  try {
    await call(contract.unblockPerson, { params: { id: userId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  refreshActivity(client)
  await client.cancelQueries({ queryKey: blocksQuery.queryKey })
  client.setQueryData(blocksQuery.queryKey, (people) => people?.filter(({ id }) => !sameId(id, userId)))
}

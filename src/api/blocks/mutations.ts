import type { QueryClient } from '@tanstack/react-query'
import { refreshActivity } from '#api/activity/queries.ts'
import { call } from '#api/client/call.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { dropFeedAuthor, feedKey } from '#api/cache/feedPages.ts'
import { blocksQuery } from './queries.ts'

/**
 * Blocks a person. Removes their posts from the feed immediately.
 * @throws {ApiError}
 */
export async function blockPerson(client: QueryClient, userId: Id): Promise<void> {
  await call('blocks.blockPerson', { body: { user_id: userId } })
  dropFeedAuthor(client, userId)
  refreshActivity(client)
  refreshMentioning(client, userId)
  await client.invalidateQueries({ queryKey: blocksQuery.queryKey })
}

/** Refetches data about a person: profile, conversations, posts. Except the feed, whose pages are never refetched. */
function refreshMentioning(client: QueryClient, userId: Id): void {
  const mentioned = JSON.stringify(userId)
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[0] !== feedKey[0] && (JSON.stringify(state.data)?.includes(mentioned) ?? false),
  })
}

/**
 * Unblocks a person. Succeeds also if the block no longer exists (404).
 * @throws {ApiError}
 */
export async function unblockPerson(client: QueryClient, userId: Id): Promise<void> {
  try {
    await call('blocks.unblockPerson', { params: { id: userId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  refreshActivity(client)
  refreshMentioning(client, userId)
  await client.cancelQueries({ queryKey: blocksQuery.queryKey })
  client.setQueryData(blocksQuery.queryKey, (people) => people?.filter(({ id }) => !sameId(id, userId)))
}

import type { QueryClient } from '@tanstack/react-query'
import { spreadMs } from '#api/client/spreadMs.ts'
import type { Id } from '#api/contract/common.ts'
import { dropFeedPost } from './feedPages.ts'

/**
 * Removes a post or comment that moderators have hidden. The feed, whose pages are never refetched, drops it
 * immediately; other queries that contain it are refetched.
 */
export function removeHidden(client: QueryClient, id: Id): void {
  dropFeedPost(client, id)
  const mentioned = JSON.stringify(id)
  const refetch = () =>
    void client.invalidateQueries({
      predicate: ({ state }) => JSON.stringify(state.data)?.includes(mentioned) ?? false,
    })
  setTimeout(refetch, Math.random() * spreadMs)
}

import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'

/** Key prefix of all queries about a community's points. */
export const pointsKey = (communityId: Id) => ['rankings', String(communityId)] as const

/**
 * Refetches a community's points after an action that earns or loses some; without `communityId`, those of all
 * communities.
 */
export function refreshPoints(client: QueryClient, communityId?: Id): Promise<void> {
  return client.invalidateQueries({
    queryKey: communityId === undefined ? ['rankings'] : pointsKey(communityId),
  })
}

import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'

/** Query key of everything about a community's points. */
export const pointsKey = (communityId: Id) => ['rankings', String(communityId)] as const

/**
 * Refetches a community's points after an action that changes them; those of all communities when the community is
 * unknown.
 */
export function refreshPoints(client: QueryClient, communityId?: Id): Promise<void> {
  return client.invalidateQueries({
    queryKey: communityId === undefined ? ['rankings'] : pointsKey(communityId),
  })
}

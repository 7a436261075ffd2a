import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { todayKey } from '#api/cache/today.ts'

/** Key prefix of all queries about a community's points. */
export const pointsKey = (communityId: Id) => ['rankings', String(communityId)] as const

/**
 * Refetches a community's points, and the month and first steps of 'Hoy', after an action that earns or loses some;
 * without `communityId`, the points of all communities.
 */
export function refreshPoints(client: QueryClient, communityId?: Id): Promise<void> {
  void client.invalidateQueries({ queryKey: todayKey })
  return client.invalidateQueries({
    queryKey: communityId === undefined ? ['rankings'] : pointsKey(communityId),
  })
}

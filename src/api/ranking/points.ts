import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { todayKey } from '#api/cache/today.ts'

/** Prefix of all query keys about a community's points. */
export const pointsKey = (communityId: Id) => ['rankings', String(communityId)] as const

/**
 * Refetches a community's points, and the ranking and first steps of 'Hoy', after an action that earns or loses points;
 * without `communityId`, the points of all communities.
 */
export function refreshPoints(client: QueryClient, communityId?: Id): Promise<void> {
  void client.invalidateQueries({ queryKey: todayKey })
  return client.invalidateQueries({
    queryKey: communityId === undefined ? ['rankings'] : pointsKey(communityId),
  })
}

import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'

/** Key of everything that is known of a community's points. */
export const pointsKey = (communityId: Id) => ['rankings', String(communityId)] as const

/**
 * Asks anew for what somebody sees of a community's points, after an action that earns or takes away some; of all
 * communities where it is not known which.
 */
export function refreshPoints(client: QueryClient, communityId?: Id): Promise<void> {
  return client.invalidateQueries({
    queryKey: communityId === undefined ? ['rankings'] : pointsKey(communityId),
  })
}

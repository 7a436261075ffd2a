/** Archived communities: their members can read everything, and the server refuses new content. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onRefusal } from '#api/client/refusals.ts'
import { spreadMs } from '#api/client/spreadMs.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { todayKey } from '#api/cache/today.ts'
import { myCommunitiesQuery } from './queries.ts'

/** Error code of calls refused because their community is archived. */
const archivedCode = 'ARCHIVED'

/**
 * Whether a community is archived; false if the server does not send the field, which the product spec does not have.
 */
export const isArchived = (community: Pick<Community, 'archived_at'> | null | undefined): boolean =>
  Boolean(community?.archived_at)

/** Whether one of the member's communities is archived; false for communities the member does not belong to. */
export function useIsArchived(communityId: Id | null | undefined): boolean {
  // The shell fetches this list.
  const { data } = useQuery({ ...myCommunitiesQuery, enabled: false })
  return isArchived(data?.find(({ id }) => sameId(id, communityId)))
}

let refreshing: ReturnType<typeof setTimeout> | undefined

/** Refetches the data that depends on whether communities are archived, once for changes in quick succession. */
export function refreshArchived(client: QueryClient): void {
  clearTimeout(refreshing)
  refreshing = setTimeout(() => {
    for (const queryKey of [
      myCommunitiesQuery.queryKey,
      ['surveys', 'list'],
      ['reviews'],
      ['rankings'],
      todayKey,
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }, Math.random() * spreadMs)
}

/** Calls `onArchived` when a call is refused because its community has been archived. */
export function useArchivedRefusal(onArchived: () => void): void {
  const handle = useEffectEvent(onArchived)
  useEffect(() => onRefusal((code) => code === archivedCode && handle()), [])
}

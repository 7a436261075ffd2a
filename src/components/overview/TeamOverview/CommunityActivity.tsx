import { useQuery } from '@tanstack/react-query'
import type { Community } from '#api/contract/communities.ts'
import type { OverviewScreen } from '#api/contract/overview.ts'
import { membersActivityQuery } from '#api/overview/queries.ts'
import { communities } from '#locales/communities.ts'
import { MembersActivity } from '../MembersActivity/MembersActivity.tsx'

export interface CommunityActivityProps {
  community: Community
  screen: OverviewScreen
  /** The screen does not say which community it is about. */
  named?: boolean
}

/** Asks what the members of a community do on a screen; the screen around it does not wait for the answer. */
export function CommunityActivity({ community, screen, named = false }: CommunityActivityProps) {
  const { data, error, isFetching, refetch } = useQuery(membersActivityQuery(community.id, screen))
  return (
    <MembersActivity
      activity={data?.activity}
      members={data?.members ?? 0}
      communityName={named ? community.name?.trim() || communities.unnamed : undefined}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

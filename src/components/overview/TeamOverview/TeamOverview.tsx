import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import type { Community } from '#api/contract/communities.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { room } from '../shared/room.ts'
import type { CommunityActivityProps } from './CommunityActivity.tsx'

const CommunityActivity = lazyComponent(
  async () => (await import('./CommunityActivity.tsx')).CommunityActivity,
)

const leads = ({ role }: Pick<Community, 'role'>) => role === 'owner' || role === 'moderator'

/** Loads its code for those who see it. */
export async function prefetchOverview(community: Community): Promise<void> {
  if (leads(community)) await CommunityActivity.prefetched()
}

/** What the members do on a screen, for the owner and moderators; nothing, not even its code, for members. */
export function TeamOverview(props: CommunityActivityProps) {
  const { id } = props.community
  if (!leads(props.community)) return null
  return (
    <chakra.div containerType="inline-size">
      <Suspense fallback={<chakra.div css={room} />}>
        <CommunityActivity key={String(id)} {...props} />
      </Suspense>
    </chakra.div>
  )
}

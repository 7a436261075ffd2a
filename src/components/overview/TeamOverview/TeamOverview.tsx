import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { room } from '../shared/room.ts'
import type { CommunityActivityProps } from './CommunityActivity.tsx'

const CommunityActivity = lazyPart(async () => (await import('./CommunityActivity.tsx')).CommunityActivity)

/** What the members do on a screen, for the owner and moderators; nothing, not even its code, for members. */
export function TeamOverview(props: CommunityActivityProps) {
  const { role, id } = props.community
  if (role !== 'owner' && role !== 'moderator') return null
  return (
    <chakra.div containerType="inline-size">
      <Suspense fallback={<chakra.div css={room} />}>
        <CommunityActivity key={String(id)} {...props} />
      </Suspense>
    </chakra.div>
  )
}

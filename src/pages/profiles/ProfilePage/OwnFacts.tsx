import { chakra } from '@chakra-ui/react'
import { useUser } from '#api/client/session.ts'
import { tierName } from '#components/communities/MembershipPanel/MembershipPanel.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { profiles as t } from '#locales/profiles.ts'
import { useOwnMembership } from './useOwnMembership.ts'

/** Level and membership, shown to the owner below their name. */
export function OwnFacts() {
  const user = useUser()
  const { data } = useOwnMembership()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5">
      <Badge>{t.level(user.level ?? 1)}</Badge>
      {data && <Badge tone={data.isPremium ? 'brand' : 'neutral'}>{tierName(data)}</Badge>}
    </chakra.div>
  )
}

import { chakra } from '@chakra-ui/react'
import { useUser } from '#api/session.ts'
import { tierName } from '#components/profile/MembershipPanel/MembershipPanel.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { profile as t } from '#locales/profile.ts'
import { useOwnMembership } from './OwnMembership.tsx'

/** What only the owner sees under their name: e-mail, level and membership. */
export function OwnFacts() {
  const user = useUser()
  const { data } = useOwnMembership()
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2.5"
      rowGap="1"
      fontSize="sm"
      color="text.muted"
    >
      <chakra.span overflowWrap="anywhere" minWidth="0">
        {user.email}
      </chakra.span>
      <Badge>{t.level(user.level ?? 1)}</Badge>
      {data && <Badge tone={data.isPremium ? 'brand' : 'neutral'}>{tierName(data)}</Badge>}
    </chakra.div>
  )
}

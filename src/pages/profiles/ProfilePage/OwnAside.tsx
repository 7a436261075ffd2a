import { chakra } from '@chakra-ui/react'
import { signOut } from '#api/auth/mutations.ts'
import { useUser } from '#api/client/session.ts'
import { MembershipPanel } from '#components/communities/MembershipPanel/MembershipPanel.tsx'
import { LogoutControl } from '#components/auth/LogoutControl/LogoutControl.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { profiles as t } from '#locales/profiles.ts'
import { useOwnMembership } from './useOwnMembership.ts'

/** Sidebar for the owner: membership, account and sign-out. */
export function OwnAside() {
  const user = useUser()
  const { data, error, refetch } = useOwnMembership()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      // Stays below the header.
      position={{ lg: 'sticky' }}
      top={{ lg: 'calc(60px + {spacing.7})' }}
    >
      <MembershipPanel membership={data} error={error} onRetry={() => void refetch()} />
      <Card as="section" aria-label={t.account}>
        <chakra.h2 fontSize="lg" fontWeight="640">
          {t.account}
        </chakra.h2>
        <chakra.p color="text.muted" overflowWrap="anywhere" marginBottom="3">
          {user.email}
        </chakra.p>
        <LogoutControl onLogout={signOut} />
      </Card>
    </chakra.div>
  )
}

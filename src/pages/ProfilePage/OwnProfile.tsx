import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { signOut } from '#api/auth.ts'
import { membershipQuery } from '#api/membership.ts'
import { useSession, useUser } from '#api/session.ts'
import { MembershipPanel } from '#components/profile/MembershipPanel/MembershipPanel.tsx'
import { LogoutControl } from '#components/session/LogoutControl/LogoutControl.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { profile as t } from '#locales/profile.ts'
import { routes } from '#locales/routes.ts'

/** The member's own profile: who, which membership, and the way out. */
export function OwnProfile() {
  const user = useUser()
  const session = useSession()
  const token = session.status === 'out' ? '' : session.token
  const membership = useQuery(membershipQuery(token, user.id))
  const name = user.name ?? t.unnamed
  return (
    <chakra.div display="grid" gap="4" maxWidth="column">
      <title>{routes.title(t.own)}</title>
      <Card display="flex" gap="4" alignItems="center" flexWrap="wrap">
        <UserAvatar
          name={name}
          size="xl"
          color={colorFor(name)}
          imageUrl={user.has_profile_image ? user.public_profile_image_url : undefined}
        />
        <chakra.div minWidth="0" flex="1 1 12rem">
          <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.018em" overflowWrap="anywhere">
            {name}
          </chakra.h1>
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {user.email}
          </chakra.p>
          <chakra.p color="text.muted">{t.level(user.level ?? 1)}</chakra.p>
        </chakra.div>
      </Card>
      <MembershipPanel
        membership={membership.data}
        error={membership.error}
        onRetry={() => void membership.refetch()}
      />
      <Card as="section" aria-label={t.account}>
        <chakra.h2 fontSize="lg" fontWeight="640" marginBottom="3">
          {t.account}
        </chakra.h2>
        <chakra.div display="flex" gap="3" flexWrap="wrap">
          <ButtonLink to="/configuracion" variant="secondary" icon={<Settings />}>
            {t.settings}
          </ButtonLink>
          <LogoutControl onLogout={signOut} />
        </chakra.div>
      </Card>
    </chakra.div>
  )
}

import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '#api/contract/auth.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor, initials } from '#lib/names.ts'
import { shell as t } from '#locales/shell.ts'

const Round = chakra(Link, {
  base: { display: 'grid', placeItems: 'center', boxSize: 'target', borderRadius: 'full', flexShrink: 0 },
})

/** Link to the own profile: the member's picture or initials. */
export function ProfileButton({ user }: { user: SessionUser }) {
  const name = user.name ?? ''
  return (
    <Round to="/perfil" aria-label={t.profileOf(initials(name))} title={name || t.profile}>
      <UserAvatar
        name={name}
        color={colorFor(name)}
        imageUrl={user.has_profile_image ? user.public_profile_image_url : undefined}
      />
    </Round>
  )
}

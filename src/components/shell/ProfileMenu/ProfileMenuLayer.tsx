import { LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '#api/auth/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { MenuPartProps } from '#components/ui/Menu/Menu.tsx'
import MenuLayer from '#components/ui/Menu/MenuLayer.tsx'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { auth } from '#locales/auth.ts'
import { shell as t } from '#locales/shell.ts'

/** The opened menu of the profile: the profile, the preferences, and the way out. */
export function ProfileMenuLayer(props: MenuPartProps) {
  const navigate = useNavigate()
  const preferences = useDrawerLink('preferencias')
  const logout = useSingleMutation({ mutationFn: signOut })
  return (
    <MenuLayer
      {...props}
      items={[
        { label: t.profile, icon: <UserRound />, onSelect: () => void navigate('/perfil') },
        {
          label: t.preferences,
          icon: <SlidersHorizontal />,
          onSelect: () => void navigate(preferences.to, { state: preferences.state }),
        },
        { label: auth.logout, icon: <LogOut />, onSelect: () => logout.mutate() },
      ]}
    />
  )
}

import { LogOut, SlidersHorizontal, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '#api/auth/mutations.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { MenuPartProps } from '#components/ui/Menu/Menu.tsx'
import MenuLayer from '#components/ui/Menu/MenuLayer.tsx'
import { auth } from '#locales/auth.ts'
import { shell as t } from '#locales/shell.ts'
import { usePreferences } from '../PreferencesDialog/usePreferences.tsx'

/** The opened menu of the profile: the profile, the preferences, and the way out. */
export function ProfileMenuLayer(props: MenuPartProps) {
  const navigate = useNavigate()
  const { open, prefetch, dialog } = usePreferences()
  useEffect(prefetch, [prefetch])
  const logout = useSingleMutation({ mutationFn: signOut })
  return (
    <>
      <MenuLayer
        {...props}
        items={[
          { label: t.profile, icon: <UserRound />, onSelect: () => void navigate('/perfil') },
          { label: t.preferences, icon: <SlidersHorizontal />, onSelect: open },
          { label: auth.logout, icon: <LogOut />, onSelect: () => logout.mutate() },
        ]}
      />
      {dialog}
    </>
  )
}

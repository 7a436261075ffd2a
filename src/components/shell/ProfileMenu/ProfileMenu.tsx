import { ChevronDown } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { LazyMenu } from '#components/ui/Menu/Menu.tsx'
import { lazyLayer } from '#chunks/lazyPage.tsx'
import { shell as t } from '#locales/shell.ts'

const ProfileMenuLayer = lazyLayer(async () => (await import('./ProfileMenuLayer.tsx')).ProfileMenuLayer)

/** Beside the link to the profile: everything else about the member's account. */
export function ProfileMenu() {
  return (
    <LazyMenu
      trigger={
        <IconButton label={t.account} size="sm">
          <ChevronDown />
        </IconButton>
      }
      layer={ProfileMenuLayer}
    />
  )
}

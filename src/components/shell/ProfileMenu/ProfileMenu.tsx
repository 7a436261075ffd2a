import { ChevronDown } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { LazyMenu } from '#components/ui/Menu/Menu.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { shell as t } from '#locales/shell.ts'

const ProfileMenuLayer = lazyComponent(
  async () => (await import('./ProfileMenuLayer.tsx')).ProfileMenuLayer,
  { kind: 'layer' },
)

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

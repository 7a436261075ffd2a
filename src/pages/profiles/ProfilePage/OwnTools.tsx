import { Pencil, Settings, SlidersHorizontal } from 'lucide-react'
import { usePreferences } from '#components/shell/PreferencesDialog/usePreferences.tsx'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { profiles as t } from '#locales/profiles.ts'
import { shell } from '#locales/shell.ts'

export interface OwnToolsProps {
  /** Missing while there is nothing to edit. */
  onEdit?: () => void
  onEditIntent?: () => void
}

/** Buttons of the own profile: edit, settings, and on phones the preferences, which the sidebar's menu has elsewhere. */
export function OwnTools({ onEdit, onEditIntent }: OwnToolsProps) {
  const { open, prefetch, dialog } = usePreferences()
  return (
    <>
      {onEdit && (
        <Button icon={<Pencil />} onPointerEnter={onEditIntent} onFocus={onEditIntent} onClick={onEdit}>
          {t.editProfile}
        </Button>
      )}
      <ButtonLink to="/configuracion" variant="secondary" icon={<Settings />}>
        {t.settings}
      </ButtonLink>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal />}
        display={{ md: 'none' }}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        {shell.preferences}
      </Button>
      {dialog}
    </>
  )
}

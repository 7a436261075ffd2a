import { Pencil, Settings } from 'lucide-react'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { profiles as t } from '#locales/profiles.ts'

export interface OwnToolsProps {
  /** Missing while there is nothing to edit. */
  onEdit?: () => void
  onEditIntent?: () => void
}

/** What a member can do with their own profile: change it, and go to the settings. */
export function OwnTools({ onEdit, onEditIntent }: OwnToolsProps) {
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
    </>
  )
}

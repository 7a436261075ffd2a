import { Pencil, Settings } from 'lucide-react'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { profiles as t } from '#locales/profiles.ts'

export interface OwnToolsProps {
  /** Missing while there is nothing to edit. */
  onEdit?: () => void
  onEditIntent?: () => void
}

/** Buttons of the own profile: edit and settings. */
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

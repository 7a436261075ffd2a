import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Pencil, Settings, SlidersHorizontal } from 'lucide-react'
import { runsStudioQuery } from '#api/communities/queries.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { useDrawerLink } from '#components/ui/Drawer/useDrawerLink.ts'
import { profiles as t } from '#locales/profiles.ts'
import { shell } from '#locales/shell.ts'

/** On phones two of equal width in a row, below the first. */
const Tools = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
    gap: '2',
    sm: { display: 'flex', flexWrap: 'wrap' },
    // On the smallest ones the words need the room.
    '@media (max-width: 22.4em)': { '& svg': { display: 'none' } },
  },
})
const size = { base: 'sm', sm: 'md' } as const

export interface OwnToolsProps {
  /** Missing while there is nothing to edit. */
  onEdit?: () => void
  onEditIntent?: () => void
}

/** Buttons of the own profile: edit, settings, and on phones the preferences, which the sidebar's menu has elsewhere. */
export function OwnTools({ onEdit, onEditIntent }: OwnToolsProps) {
  const preferences = useDrawerLink('preferencias')
  const { data: runsStudio } = useQuery(runsStudioQuery)
  return (
    <Tools>
      {onEdit && (
        <Button
          icon={<Pencil />}
          gridColumn="1 / -1"
          onPointerEnter={onEditIntent}
          onFocus={onEditIntent}
          onClick={onEdit}
        >
          {t.editProfile}
        </Button>
      )}
      <ButtonLink to="/configuracion" variant="secondary" size={size} icon={<Settings />}>
        {t.settings}
      </ButtonLink>
      <ButtonLink
        {...preferences}
        variant="secondary"
        size={size}
        icon={<SlidersHorizontal />}
        display={{ md: 'none' }}
      >
        {shell.preferences}
      </ButtonLink>
      {runsStudio && (
        <AnchorButton
          href="/estudio"
          variant="secondary"
          size={size}
          gridColumn="1 / -1"
          display={{ base: 'inline-flex', md: 'none' }}
        >
          <LayoutDashboard aria-hidden="true" />
          {shell.studio}
        </AnchorButton>
      )}
    </Tools>
  )
}

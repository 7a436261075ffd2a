import { chakra } from '@chakra-ui/react'
import { ChevronDown, Plus, Search, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { CommunityAvatar } from '#components/communities/CommunityAvatar/CommunityAvatar.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { studio as t } from '#locales/studio.ts'
import { platformPath, studioPath } from '../shared/studioNavigation.ts'

/** Communities in the menu; the others are found by searching. */
const shown = 12

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minWidth: '0',
    maxWidth: 'full',
    minHeight: 'target',
    paddingInlineStart: '2',
    paddingInlineEnd: '3',
    borderWidth: '1px',
    borderRadius: 'full',
    bg: 'surface',
    fontWeight: '620',
    cursor: 'pointer',
    _hover: { borderColor: 'border.strong' },
    '& > svg': { boxSize: '1.125rem', flexShrink: 0, color: 'text.muted' },
  },
})
const Name = chakra('span', {
  base: { minWidth: '0', lineClamp: '1', wordBreak: 'break-all', textAlign: 'start' },
})

export interface CommunitySwitcherProps {
  communities: readonly StudioCommunity[]
  /** The name of what is open. */
  current: string | undefined
  /** The picture of the open community, if it has one. */
  imageUrl: string | null | undefined
  canCreate: boolean
  /** Looks after the platform, and so may open more communities than these. */
  staff: boolean
  onSearch: () => void
}

/** What is open; leads to the other communities, and for staff to the platform. */
export function CommunitySwitcher(props: CommunitySwitcherProps) {
  const { communities, current, imageUrl, canCreate, staff, onSearch } = props
  const navigate = useNavigate()
  const items = [
    ...communities.slice(0, shown).map(({ id, name, image_url }) => ({
      label: name,
      icon: <CommunityAvatar name={name} size="sm" imageUrl={image_url} />,
      onSelect: () => void navigate(studioPath(String(id))),
    })),
    ...(staff || communities.length > shown
      ? [{ label: t.otherCommunity, icon: <Search />, onSelect: onSearch }]
      : []),
    ...(staff
      ? [
          {
            label: t.platform,
            icon: <ShieldCheck />,
            onSelect: () => void navigate(platformPath('moderacion')),
          },
        ]
      : []),
    ...(canCreate
      ? [{ label: t.newCommunity, icon: <Plus />, onSelect: () => void navigate('/estudio/nueva') }]
      : []),
  ]
  return (
    <Menu
      items={items}
      trigger={
        <Trigger type="button">
          {current && <CommunityAvatar name={current} size="sm" imageUrl={imageUrl} />}
          <chakra.span srOnly>{current ? t.switchTo : t.choose}</chakra.span>
          <Name aria-hidden={current ? undefined : true}>{current ?? t.choose}</Name>
          <ChevronDown aria-hidden="true" />
        </Trigger>
      }
    />
  )
}

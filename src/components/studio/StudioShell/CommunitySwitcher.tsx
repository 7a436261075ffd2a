import { chakra } from '@chakra-ui/react'
import { ChevronDown, Plus, Search } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { CommunityAvatar } from '#components/communities/CommunityAvatar/CommunityAvatar.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { studio as t } from '#locales/studio.ts'
import { studioPath } from '../shared/studioNavigation.ts'

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
  current: Pick<StudioCommunity, 'id' | 'name'> | undefined
  canCreate: boolean
  /** There are more communities than these. */
  more: boolean
  onSearch: () => void
}

/** The open community; leads to the others on the same screen's beginning. */
export function CommunitySwitcher(props: CommunitySwitcherProps) {
  const { communities, current, canCreate, more, onSearch } = props
  const navigate = useNavigate()
  const items = [
    ...communities.slice(0, shown).map(({ id, name }) => ({
      label: name,
      icon: <CommunityAvatar name={name} size="sm" />,
      onSelect: () => void navigate(studioPath(String(id))),
    })),
    ...(more || communities.length > shown
      ? [{ label: t.otherCommunity, icon: <Search />, onSelect: onSearch }]
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
          {current && <CommunityAvatar name={current.name} size="sm" />}
          <chakra.span srOnly>{current ? t.switchTo : t.choose}</chakra.span>
          <Name aria-hidden={current ? undefined : true}>{current?.name ?? t.choose}</Name>
          <ChevronDown aria-hidden="true" />
        </Trigger>
      }
    />
  )
}

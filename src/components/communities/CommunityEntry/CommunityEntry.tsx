import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { Community } from '#api/contract/communities.ts'
import { communities as t } from '#locales/communities.ts'
import { CommunityAvatar } from '../CommunityAvatar/CommunityAvatar.tsx'
import { RoleBadge } from '../RoleBadge/RoleBadge.tsx'
import { VisibilityBadge } from '../VisibilityBadge/VisibilityBadge.tsx'

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    paddingBlock: '2.5',
    paddingInline: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg' },
  },
  variants: {
    active: {
      true: { bg: 'bg', outline: '1px solid', outlineColor: 'border.strong', outlineOffset: '-1px' },
    },
    current: { true: { bg: 'brand.subtle' } },
  },
})
const Name = chakra('span', {
  base: { fontWeight: '620', lineHeight: '1.3', lineClamp: '2', overflowWrap: 'anywhere' },
})
const Meta = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1.5', alignItems: 'center', marginTop: '1.5' },
})
const Count = chakra('span', {
  base: { fontSize: 'xs', color: 'text.muted', fontVariantNumeric: 'tabular-nums' },
})

export type CommunityEntryProps = HTMLChakraProps<'div'> & {
  community: Community
  /** Whether it is the current community. */
  current?: boolean
  /** Whether it is the option highlighted by keyboard or pointer. */
  active?: boolean
}

/** One community of the dropdown. */
export function CommunityEntry({ community, current = false, active = false, ...rest }: CommunityEntryProps) {
  const name = community.name ?? t.unnamed
  const { member_count: members } = community
  // On the current row, the owner badge would have the same colour as the row.
  const ground = current ? 'surface' : undefined
  return (
    <Row {...rest} current={current} active={active}>
      <CommunityAvatar name={name} />
      <chakra.span flex="1" minWidth="0">
        <Name>{name}</Name>
        <Meta>
          <RoleBadge role={community.role} bg={ground} />
          <VisibilityBadge isPublic={community.is_public} bg={ground} />
          {typeof members === 'number' && <Count>{t.members(members)}</Count>}
        </Meta>
      </chakra.span>
      {current && (
        <chakra.span color="brand.text" flexShrink="0" title={t.current}>
          <Check aria-label={t.current} size={18} />
        </chakra.span>
      )}
    </Row>
  )
}

import { chakra } from '@chakra-ui/react'
import { CalendarDays, Users } from 'lucide-react'
import type { Community } from '#api/contract/communities.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { longDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { communities as t } from '#locales/communities.ts'
import { CommunityAvatar } from '../CommunityAvatar/CommunityAvatar.tsx'
import { RoleBadge } from '../RoleBadge/RoleBadge.tsx'
import { VisibilityBadge } from '../VisibilityBadge/VisibilityBadge.tsx'

const Root = chakra('section', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    overflow: 'hidden',
    borderTopWidth: '4px',
  },
})
const Body = chakra('div', {
  base: { display: 'grid', gap: '3' },
  variants: {
    variant: {
      full: { padding: { base: '4', md: '5' } },
      compact: { paddingBlock: '3', paddingInline: { base: '4', md: '5' } },
    },
  },
})
const Row = chakra('div', { base: { display: 'flex', gap: '3', alignItems: 'center', minWidth: '0' } })
const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    color: 'text.muted',
    fontSize: 'sm',
    '& span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& svg': { boxSize: '1rem' },
  },
})
const Title = chakra('h1', {
  base: {
    fontWeight: '680',
    letterSpacing: '-0.018em',
    lineHeight: '1.2',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  variants: {
    variant: { full: { fontSize: { base: 'xl', md: '2xl' } }, compact: { fontSize: 'lg', lineClamp: '1' } },
  },
})
const Eyebrow = chakra('p', { base: { fontSize: 'xs', color: 'text.muted', fontWeight: '560' } })

export interface CommunityBannerProps {
  community: Community | null
  variant?: 'full' | 'compact'
}

/** Which community one is looking at, in its own colour. */
export function CommunityBanner({ community, variant = 'full' }: CommunityBannerProps) {
  if (!community) {
    return (
      <Root borderTopColor="border.strong">
        <Body variant={variant}>
          <div>
            <Title variant={variant}>{t.general}</Title>
            <chakra.p color="text.muted">{t.all}</chakra.p>
          </div>
        </Body>
      </Root>
    )
  }
  const name = community.name ?? t.unnamed
  const created = longDate(community.created_at)
  const badges = (
    <chakra.span display="flex" gap="1.5" flexWrap="wrap">
      <RoleBadge role={community.role} />
      <VisibilityBadge isPublic={community.is_public} />
    </chakra.span>
  )
  return (
    // The community's own colour is data, not a token.
    <Root style={{ borderTopColor: colorFor(name) }}>
      <Body variant={variant}>
        <Row alignItems={variant === 'full' ? 'flex-start' : 'center'}>
          <CommunityAvatar name={name} size={variant === 'full' ? 'lg' : 'md'} />
          <chakra.div flex="1" minWidth="0">
            <Eyebrow>{t.viewing}</Eyebrow>
            <Title variant={variant}>{name}</Title>
          </chakra.div>
          {variant === 'compact' && badges}
        </Row>
        {variant === 'full' && (
          <>
            {badges}
            <chakra.p maxWidth="prose" overflowWrap="anywhere" whiteSpace="pre-line">
              {community.description?.trim() || t.noDescription}
            </chakra.p>
          </>
        )}
        <Facts>
          <span>
            <Users aria-hidden="true" />
            {t.members(community.member_count ?? 0)}
          </span>
          {created && variant === 'full' && (
            <span>
              <CalendarDays aria-hidden="true" />
              {t.createdOn(created)}
            </span>
          )}
        </Facts>
        <BannerAction role={community.role} />
      </Body>
    </Root>
  )
}

/** Both buttons have no behaviour yet, as the documents say. */
function BannerAction({ role }: { role: Community['role'] }) {
  if (role !== 'owner' && role !== 'moderator') return null
  return (
    <div>
      <Button variant="secondary" size="sm">
        {role === 'owner' ? t.manage : t.moderate}
      </Button>
    </div>
  )
}

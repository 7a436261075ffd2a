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
const Body = chakra('div', { base: { display: 'grid', gap: '3', padding: { base: '4', md: '5' } } })
/** Name on the left, facts on the right, or below if there is no room. */
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2.5',
    paddingBlock: '2.5',
    paddingInline: { base: '4', md: '5' },
  },
})
const Row = chakra('div', { base: { display: 'flex', gap: '3', minWidth: '0' } })
const Badges = chakra('span', { base: { display: 'flex', gap: '1.5', flexWrap: 'wrap' } })
const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    color: 'text.muted',
    fontSize: 'sm',
    '& span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})
const Title = chakra('h1', {
  base: {
    fontSize: { base: 'xl', md: '2xl' },
    fontWeight: '680',
    letterSpacing: '-0.018em',
    lineHeight: '1.2',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
})
const Name = chakra('p', { base: { fontWeight: '640', overflowWrap: 'anywhere', lineClamp: '1' } })
const Eyebrow = chakra('p', { base: { fontSize: 'xs', color: 'text.muted', fontWeight: '560' } })

export interface CommunityBannerProps {
  community: Community | null
  /** `full` is a page header; `compact` goes below the heading of a screen about the community. */
  variant?: 'full' | 'compact'
}

/** The current community, with its own colour. */
export function CommunityBanner({ community, variant = 'full' }: CommunityBannerProps) {
  if (variant === 'compact') return <Compact community={community} />
  if (!community) {
    return (
      <Root borderTopColor="border.strong">
        <Body>
          <div>
            <Title>{t.general}</Title>
            <chakra.p color="text.muted">{t.all}</chakra.p>
          </div>
        </Body>
      </Root>
    )
  }
  const name = community.name ?? t.unnamed
  const created = longDate(community.created_at)
  return (
    // The community's own colour is data, not a token.
    <Root style={{ borderTopColor: colorFor(name) }}>
      <Body>
        <Row>
          <CommunityAvatar name={name} size="lg" imageUrl={community.image_url} />
          <chakra.div flex="1" minWidth="0">
            <Eyebrow>{t.viewing}</Eyebrow>
            <Title>{name}</Title>
          </chakra.div>
        </Row>
        <StatusBadges community={community} />
        <chakra.p maxWidth="prose" overflowWrap="anywhere" whiteSpace="pre-wrap">
          {community.description?.trim() || t.noDescription}
        </chakra.p>
        <Facts>
          <Members community={community} />
          {created && (
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

function Compact({ community }: { community: Community | null }) {
  if (!community) {
    return (
      <Root borderTopColor="border.strong">
        <Bar display="block">
          <Name>{t.general}</Name>
          <chakra.p fontSize="sm" color="text.muted">
            {t.all}
          </chakra.p>
        </Bar>
      </Root>
    )
  }
  const name = community.name ?? t.unnamed
  return (
    <Root style={{ borderTopColor: colorFor(name) }}>
      <Bar>
        <Row flex="1 1 14rem" alignItems="center">
          <CommunityAvatar name={name} size="md" imageUrl={community.image_url} />
          <chakra.div minWidth="0">
            <Eyebrow>{t.viewing}</Eyebrow>
            <Name>{name}</Name>
          </chakra.div>
        </Row>
        <Row flexWrap="wrap" alignItems="center">
          <StatusBadges community={community} />
          <Facts>
            <Members community={community} />
          </Facts>
          {/* Hidden on phones, to save a line on each screen; the Comunidad page shows it there. */}
          <chakra.div display={{ base: 'none', md: 'block' }}>
            <BannerAction role={community.role} />
          </chakra.div>
        </Row>
      </Bar>
    </Root>
  )
}

function StatusBadges({ community: { role, is_public } }: { community: Community }) {
  return (
    <Badges>
      <RoleBadge role={role} />
      <VisibilityBadge isPublic={is_public} />
    </Badges>
  )
}

/** The number of members, if it is known. */
function Members({ community: { member_count: count } }: { community: Community }) {
  if (typeof count !== 'number') return null
  return (
    <span>
      <Users aria-hidden="true" />
      {t.members(count)}
    </span>
  )
}

/** Both buttons have no function yet, as the product spec requires. */
function BannerAction({ role }: { role: Community['role'] }) {
  if (role !== 'owner' && role !== 'moderator') return null
  return (
    <Button variant="secondary" size="sm" justifySelf="start">
      {role === 'owner' ? t.manage : t.moderate}
    </Button>
  )
}

import { chakra } from '@chakra-ui/react'
import { Crown } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { RankingEntry } from '#api/contract/ranking.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { formatNumber } from '#lib/plural.ts'
import { ranking as t } from '#locales/ranking.ts'
import { medals } from '#theme/medals.ts'
import { type Place, PlaceMedal, tintOf } from '../shared/PlaceMedal.tsx'
import { SourceBar } from '../shared/SourceBar.tsx'
import { cramped, wide } from '../shared/wide.ts'
import { Pedestal, Step } from './Steps.tsx'
import { touchTarget } from '#components/ui/touchTarget.ts'

const Face = chakra('div', {
  base: {
    gridArea: 'face',
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    '& > .crown': { display: 'none', boxSize: '1.75rem', marginBottom: '0.5' },
    // On the avatar in the row layout; on the pedestal in the wide one.
    '& > .medal': { display: 'grid', position: 'absolute', insetBlockEnd: '-1.5', insetInlineEnd: '-1.5' },
    [wide]: {
      marginBottom: '2.5',
      '& > .crown': { display: 'block' },
      '& > .medal': { display: 'none' },
    },
  },
})
const Name = chakra('p', {
  base: {
    gridArea: 'name',
    alignSelf: 'end',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minWidth: '0',
    fontWeight: '640',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    [wide]: { justifyContent: 'center', textAlign: 'center' },
  },
})
const NameLink = chakra(Link, {
  base: {
    minWidth: '0',
    _hover: { textDecoration: 'underline' },
    ...touchTarget,
  },
})
const Points = chakra('p', {
  base: {
    gridArea: 'points',
    fontSize: 'xl',
    fontWeight: '700',
    lineHeight: '1.2',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    [cramped]: { textAlign: 'start', paddingTop: '2', '& small': { display: 'inline' } },
    '& small': {
      display: 'block',
      fontSize: 'sm',
      fontWeight: '500',
      letterSpacing: '0',
      color: 'text.muted',
    },
    [wide]: { fontSize: '2xl', '& small': { display: 'inline' } },
  },
})
const Actions = chakra('p', {
  base: {
    gridArea: 'actions',
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const PedestalMedal = chakra('div', { base: { display: 'none', [wide]: { display: 'grid' } } })
const Sources = chakra('div', { base: { width: 'full', paddingTop: '3', [wide]: { paddingTop: '0' } } })

export interface PodiumPlaceProps {
  place: Place
  entry: RankingEntry
  /** Whether it is the viewer. */
  own: boolean
}

/** One of the top three: name, points, actions, and the sources of the points. */
export function PodiumPlace({ place, entry, own }: PodiumPlaceProps) {
  const name = entry.user_name?.trim() || t.member
  const total = entry.total_points ?? 0
  const path = own ? '/perfil' : entry.user_id && `/perfil/${encodeURIComponent(entry.user_id)}`
  return (
    <Step place={place} style={tintOf(place)}>
      <chakra.span srOnly>{t.place(place)}</chakra.span>
      <Face aria-hidden="true">
        {place === 1 && <Crown className="crown" style={{ color: medals[1].disc }} fill="currentColor" />}
        <UserAvatar
          name={name}
          initials={entry.user_initials}
          color={entry.user_fallback_color ?? colorFor(name)}
          imageUrl={entry.user_profile_image_url}
          size="lg"
        />
        <span className="medal">
          <PlaceMedal place={place} small />
        </span>
      </Face>
      <Name>
        {path ? <NameLink to={path}>{name}</NameLink> : name}
        {own && <Badge tone="brand">{t.you}</Badge>}
      </Name>
      <Points>
        {formatNumber(total)} <small>{t.unit(total)}</small>
      </Points>
      <Actions>{t.actions(entry.total_actions ?? 0)}</Actions>
      <Pedestal place={place}>
        <PedestalMedal>
          <PlaceMedal place={place} />
        </PedestalMedal>
        {entry.points_breakdown && (
          <Sources>
            <SourceBar points={entry.points_breakdown} figures centered />
          </Sources>
        )}
      </Pedestal>
    </Step>
  )
}

/** An empty place of the podium. */
export function FreePlace({ place }: { place: Place }) {
  return (
    <Step place={place} free>
      <Pedestal place={place} free>
        <PlaceMedal place={place} />
        <p>
          <chakra.span srOnly>{t.place(place)}: </chakra.span>
          {t.free}
        </p>
      </Pedestal>
    </Step>
  )
}

import { chakra } from '@chakra-ui/react'
import { Cake, Camera, Globe, Lock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { touchTarget } from '#components/ui/touchTarget.ts'
import { profiles as t } from '#locales/profiles.ts'
import { ExternalLink } from '../shared/ExternalLink.tsx'
import { personOf, pictureOf } from '../shared/person.ts'
import { Cover } from './Cover.tsx'
import { Figures } from './Figures.tsx'
import { LinkChips } from './LinkChips.tsx'

const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: { base: '4', md: '5' },
    paddingTop: { base: '0', md: '0' },
  },
})
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '3',
  },
})
/** A ring in the card's colour between the picture and the cover. */
const Ring = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    marginTop: '-52px',
    marginInlineStart: '-1',
    padding: '4px',
    borderRadius: 'full',
    bg: 'surface',
  },
})
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    flex: { base: '1 1 100%', sm: '0 1 auto' },
    minWidth: '0',
    '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } },
    '& button, & a': { overflowWrap: 'anywhere', hyphens: 'auto' },
  },
})
/** Visually hidden where the label would cover the avatar. */
const Words = chakra('span', { base: { '@container (max-width: 17rem)': { srOnly: true } } })
const Facts = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'sm',
    color: 'text.muted',
    '& li': { display: 'inline-flex', gap: '1.5', minWidth: '0', maxWidth: 'full', overflowWrap: 'anywhere' },
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.2em' },
  },
})

export interface ProfileHeaderProps {
  profile: UserProfile
  /** Buttons: follow and message, or the owner's. */
  actions?: ReactNode
  /** Beside the name. */
  beside?: ReactNode
  /** Content for the owner only, such as level and membership. */
  account?: ReactNode
  /** Opens the form to change the cover; owner only. */
  onChangeCover?: (() => void) | undefined
  /** Shows the remaining links. */
  onMoreLinks: () => void
}

/** Header of a profile: cover, picture, name, bio, links and numbers. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { profile, actions, beside, account, onChangeCover, onMoreLinks } = props
  const person = personOf(profile)
  return (
    <Card as="section" aria-label={t.header} padding="0" overflow="hidden">
      <chakra.div position="relative" containerType="inline-size">
        <Cover url={profile.cover_image_url} />
        {onChangeCover && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Camera />}
            position="absolute"
            insetInlineEnd="3"
            top="3"
            onClick={onChangeCover}
          >
            <Words>{t.changeCover}</Words>
          </Button>
        )}
      </chakra.div>
      <Body>
        <Top>
          <Ring>
            <UserAvatar
              name={person.name}
              size="xl"
              initials={profile.initials}
              color={profile.fallback_color}
              imageUrl={pictureOf(profile)}
            />
          </Ring>
          {actions && <Actions>{actions}</Actions>}
        </Top>
        <chakra.div display="grid" gap="1.5" justifyItems="start">
          <chakra.div
            display="flex"
            minWidth="0"
            maxWidth="full"
            flexWrap="wrap"
            alignItems="center"
            columnGap="2.5"
            rowGap="1"
          >
            <chakra.h1
              fontSize="2xl"
              fontWeight="680"
              letterSpacing="-0.018em"
              lineHeight="1.2"
              overflowWrap="anywhere"
              minWidth="0"
            >
              {person.name}
            </chakra.h1>
            {profile.is_profile_public === false && (
              <Badge icon={<Lock aria-hidden="true" />}>{t.privateBadge}</Badge>
            )}
            {beside}
          </chakra.div>
          {account}
        </chakra.div>
        {person.bio && <FoldableText text={person.bio} />}
        {(person.location || person.website || person.age !== undefined) && (
          <Facts>
            {person.location && (
              <li>
                <MapPin aria-hidden="true" />
                {person.location}
              </li>
            )}
            {person.website && (
              <li>
                <Globe aria-hidden="true" />
                <ExternalLink href={person.website.href} color="brand.text" css={touchTarget}>
                  {person.website.text}
                </ExternalLink>
              </li>
            )}
            {person.age !== undefined && (
              <li>
                <Cake aria-hidden="true" />
                {t.age(person.age)}
              </li>
            )}
          </Facts>
        )}
        <LinkChips links={person.links} onMore={onMoreLinks} />
        <Figures profile={profile} />
      </Body>
    </Card>
  )
}

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { profiles, profileAbout as t } from '#locales/profiles.ts'
import { ExternalLink } from '../shared/ExternalLink.tsx'
import { type Person, personOf } from '../shared/person.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
    gap: '4',
    '& dt': { fontSize: 'sm', fontWeight: '640', color: 'text.muted', marginBottom: '0.5' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})
const Links = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } })
const LinkLine = chakra(ExternalLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    maxWidth: 'full',
    '& svg': { boxSize: '1.25rem', flexShrink: 0, color: 'text.muted' },
  },
})

/** Whether the profile has any personal information. */
export function hasAbout(about: UserProfile): boolean {
  const { bio, location, website, age, links } = personOf(about)
  return Boolean(bio || location || website || age !== undefined || links.length > 0)
}

export interface ProfileAboutProps {
  profile: UserProfile
  own: boolean
  /** Button for the owner when the tab is empty. */
  action?: ReactNode
}

/** All personal information of a profile; missing fields are left out. */
export function ProfileAbout({ profile: about, own, action }: ProfileAboutProps) {
  const person = personOf(about)
  if (!hasAbout(about)) {
    return (
      <Card padding="0">
        <EmptyState
          titleAs="h2"
          title={t.empty}
          text={own ? t.emptyOwnText : t.emptyText(person.name)}
          action={own ? action : undefined}
        />
      </Card>
    )
  }
  return (
    <Card>
      <Details person={person} />
    </Card>
  )
}

function Details({ person: { bio, location, website, age, links } }: { person: Person }) {
  return (
    <List>
      {bio && (
        <chakra.div gridColumn="1 / -1">
          <dt>{t.bio}</dt>
          <chakra.dd whiteSpace="pre-wrap" maxWidth="prose">
            <LinkedText text={bio} />
          </chakra.dd>
        </chakra.div>
      )}
      {location && (
        <div>
          <dt>{t.location}</dt>
          <dd>{location}</dd>
        </div>
      )}
      {website && (
        <div>
          <dt>{t.website}</dt>
          <dd>
            <ExternalLink href={website.href} color="brand.text">
              {website.text}
            </ExternalLink>
          </dd>
        </div>
      )}
      {age !== undefined && (
        <div>
          <dt>{t.age}</dt>
          <dd>{profiles.age(age)}</dd>
        </div>
      )}
      {links.length > 0 && (
        <div>
          <dt>{t.links}</dt>
          <dd>
            <Links>
              {links.map(({ key, href, title, address, Icon }) => (
                <li key={key}>
                  <LinkLine href={href}>
                    <Icon aria-hidden="true" />
                    <chakra.span minWidth="0">
                      <chakra.span display="block" fontWeight="600">
                        {title}
                      </chakra.span>
                      <chakra.span display="block" fontSize="sm" color="text.muted" lineClamp="1">
                        {address}
                      </chakra.span>
                    </chakra.span>
                  </LinkLine>
                </li>
              ))}
            </Links>
          </dd>
        </div>
      )}
    </List>
  )
}

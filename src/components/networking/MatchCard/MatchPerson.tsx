import { chakra } from '@chakra-ui/react'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { MatchedPerson } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { touchTarget } from '#components/ui/touchTarget.ts'
import { ownValue } from '#lib/ownValue.ts'
import { match as t } from '#locales/networkingMatch.ts'
import { personName } from './personName.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3.5',
    rowGap: '2',
    alignItems: 'start',
  },
})
const Name = chakra(Link, {
  base: {
    fontWeight: '640',
    overflowWrap: 'anywhere',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
    ...touchTarget,
  },
})

export interface MatchPersonProps {
  person: MatchedPerson
  onReport: () => void
  onBlock: () => Promise<void>
}

/** A person in a match: name, bio, and shared topics and communities. */
export function MatchPerson({ person, onReport, onBlock }: MatchPersonProps) {
  const block = useSingleMutation({ mutationFn: onBlock })
  const name = personName(person)
  const topics = person.shared_topics ?? []
  const communities = person.shared_communities ?? []
  return (
    <Row>
      <UserAvatar size="lg" name={name} imageUrl={person.profile_image_url} />
      <chakra.div display="grid" gap="1.5" minWidth="0">
        <chakra.div display="flex" flexWrap="wrap" columnGap="2" rowGap="1" alignItems="center">
          <Name to={`/perfil/${encodeURIComponent(person.id)}`}>{name}</Name>
          {person.left && <Badge>{t.left}</Badge>}
        </chakra.div>
        {person.bio?.trim() && (
          <chakra.p fontSize="sm" color="text.muted" lineClamp="3" overflowWrap="anywhere">
            {person.bio.trim()}
          </chakra.p>
        )}
        {communities.length > 0 && (
          <chakra.p fontSize="sm" overflowWrap="anywhere">
            {t.sharedCommunities(communities)}
          </chakra.p>
        )}
        {topics.length > 0 && (
          <chakra.div display="flex" flexWrap="wrap" gap="1.5" alignItems="center" fontSize="sm">
            <span>{t.sharedTopics}</span>
            {topics.map((topic) => (
              <Badge key={topic} tone="neutral">
                {ownValue(t.topics, topic) ?? topic}
              </Badge>
            ))}
          </chakra.div>
        )}
      </chakra.div>
      <Menu
        trigger={
          <IconButton label={t.options(name)} aria-busy={block.isPending || undefined}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: t.report, icon: <Flag />, onSelect: onReport },
          { label: t.block, icon: <Ban />, onSelect: () => block.mutate(), danger: true },
        ]}
      />
      {block.error && (
        <chakra.div gridColumn="1 / -1">
          <ErrorState
            compact
            title={t.blockFailed(name)}
            detail={serverMessageOr(block.error, errorDetail(block.error))}
          />
        </chakra.div>
      )}
    </Row>
  )
}

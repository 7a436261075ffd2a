import { chakra } from '@chakra-ui/react'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { communities as t } from '#locales/communities.ts'
import { CommunityAvatar } from '#components/communities/CommunityAvatar/CommunityAvatar.tsx'

/** Maximum number of suggestions. */
export const mostSuggested = 3

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    listStyleType: 'none',
    width: 'full',
    textAlign: 'start',
  },
})
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: '68px',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'surface',
  },
})

export interface SuggestedCommunitiesProps {
  /** Undefined while loading. */
  communities: readonly ListedCommunity[] | undefined
  /** Id of the community that is being joined. */
  joiningId: Id | undefined
  onJoin: (community: ListedCommunity) => void
}

/** Free communities that can be joined from here. */
export function SuggestedCommunities({ communities, joiningId, onJoin }: SuggestedCommunitiesProps) {
  if (!communities) {
    return (
      <List as="div" role="status" aria-label={t.suggestedLoading}>
        {Array.from({ length: mostSuggested }, (_, index) => (
          // Fills the available width, also where the content determines it. On a phone the button is below the name.
          <Skeleton
            key={index}
            width="48rem"
            maxWidth="full"
            height={{ base: '124px', sm: '68px' }}
            borderRadius="md"
          />
        ))}
      </List>
    )
  }
  return (
    <List aria-label={t.suggested}>
      {communities.slice(0, mostSuggested).map((community) => {
        const name = community.name?.trim() || t.unnamed
        const joining = sameId(community.id, joiningId)
        const { members_count: members } = community
        return (
          <Row key={community.id}>
            <CommunityAvatar name={name} size="md" imageUrl={community.image_url} />
            <chakra.div flex="1 1 9rem" minWidth="0">
              <chakra.p fontWeight="640" lineClamp="1" overflowWrap="anywhere">
                {name}
              </chakra.p>
              <chakra.p fontSize="sm" color="text.muted" lineClamp="1" overflowWrap="anywhere">
                {[typeof members === 'number' && t.members(members), community.coach_name]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
            </chakra.div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={joining ? undefined : t.joinFreeTo(name)}
              busy={joining}
              disabled={joiningId !== undefined && !joining}
              busyLabel={t.joining}
              onClick={() => onJoin(community)}
            >
              {t.joinFree}
            </Button>
          </Row>
        )
      })}
    </List>
  )
}

import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { CommunityBanner } from '#components/communities/CommunityBanner/CommunityBanner.tsx'
import { PostSkeletons } from '#components/posts/PostCard/PostSkeleton.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { posts as t } from '#locales/posts.ts'
import { routes } from '#locales/routes.ts'
import { Composer } from './Composer.tsx'
import { PostComments } from './PostComments.tsx'
import { PostList } from './PostList.tsx'

/** The selected community: banner, composer, posts. */
export function CommunityPage() {
  const { community, status } = useCurrentCommunity()
  return (
    <chakra.div display="grid" gap="4" maxWidth="column">
      <title>{routes.title(community?.name ?? routes.community)}</title>
      {community && (
        <>
          <CommunityBanner community={community} />
          <Composer key={`composer-${community.id}`} community={community} />
          <PostList key={`list-${community.id}`} communityId={community.id} />
        </>
      )}
      {!community && status === 'pending' && <PostSkeletons />}
      {!community && status !== 'pending' && (
        <EmptyState
          titleAs="h1"
          drawing="people"
          title={t.noSelection}
          text={t.noSelectionText}
          action={
            <ButtonLink to="/explorar-comunidades" variant="primary">
              {t.explore}
            </ButtonLink>
          }
        />
      )}
      <PostComments communityId={community?.id} />
    </chakra.div>
  )
}

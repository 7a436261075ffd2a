import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { ArchivedNotice } from '#components/communities/ArchivedNotice/ArchivedNotice.tsx'
import { CommunitiesFailure } from '#components/communities/CommunitiesFailure/CommunitiesFailure.tsx'
import { CommunityBanner } from '#components/communities/CommunityBanner/CommunityBanner.tsx'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { PostSkeletons } from '#components/posts/PostCard/PostSkeleton.tsx'
import { WaitingPostsOf } from '#components/outbox/WaitingPosts/WaitingPostsOf.tsx'
import { placeIcons } from '#components/layout/PlacesNav/placeIcons.ts'
import { PlacesNav } from '#components/layout/PlacesNav/PlacesNav.tsx'
import { WithRail } from '#components/layout/WithRail/WithRail.tsx'
import { pageNumber } from '#lib/pageNumber.ts'
import { routes } from '#locales/routes.ts'
import { today, type TodayPlaces } from '#pages/today/Today/TodaySlot.tsx'
import { Composer } from './Composer.tsx'
import { PostComments } from './PostComments.tsx'
import { PostList } from './PostList.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { communityPostsQuery } from '#api/posts/queries.ts'

export const firstQueries = ofCommunity((id, { search }) => [
  firstQuery(communityPostsQuery(id, pageNumber(search.get('pagina')))),
])

/** The current community: banner, post form and posts. */
export function CommunityPage({ rail = today.rail, strip = today.strip }: Partial<TodayPlaces>) {
  const { community, status, error, refetch } = useCurrentCommunity()
  return (
    <WithRail rail={rail} strip={strip}>
      <title>{routes.title(community?.name ?? routes.community)}</title>
      {community && (
        <>
          <CommunityBanner community={community} />
          <ArchivedNotice community={community} />
          <PlacesNav variant="row" icons={placeIcons} />
          <Composer key={`composer-${community.id}`} community={community} />
          <WaitingPostsOf place={{ communityId: community.id }} />
          <PostList key={`list-${community.id}`} communityId={community.id} />
        </>
      )}
      {!community && status !== 'success' && <chakra.h1 srOnly>{routes.community}</chakra.h1>}
      {!community && status === 'pending' && <PostSkeletons />}
      {!community && status === 'error' && <CommunitiesFailure error={error} onRetry={refetch} />}
      {!community && status === 'success' && (
        <>
          <CommunityBanner community={null} />
          <NoCommunity />
        </>
      )}
      <PostComments communityId={community?.id} />
    </WithRail>
  )
}

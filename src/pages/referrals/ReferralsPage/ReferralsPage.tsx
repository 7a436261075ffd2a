import { chakra } from '@chakra-ui/react'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { ArchivedNotice } from '#components/communities/ArchivedNotice/ArchivedNotice.tsx'
import { CommunitiesFailure } from '#components/communities/CommunitiesFailure/CommunitiesFailure.tsx'
import { NoCommunity } from '#components/communityScreen/NoCommunity/NoCommunity.tsx'
import { TeamOverview } from '#components/overview/TeamOverview/TeamOverview.tsx'
import { PageFrame } from '#components/layout/PageFrame/PageFrame.tsx'
import { BackLink } from '#components/ui/BackLink/BackLink.tsx'
import { referrals as t } from '#locales/referrals.ts'
import { routes } from '#locales/routes.ts'
import { MyReferrals } from './MyReferrals.tsx'
import { PageSkeleton } from './ReferralSkeletons.tsx'
import { firstQuery, ofCommunity } from '#api/client/firstQueries.ts'
import { referralsQuery } from '#api/referrals/queries.ts'

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries = ofCommunity((id, { userId }) => [firstQuery(referralsQuery(userId, id))])

/** Page to refer people to the member's communities, with past referrals. */
export function ReferralsPage() {
  const { community, communities, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'

  return (
    <PageFrame>
      <title>{routes.title(routes.referrals)}</title>
      <div>
        <BackLink to="/ranking">{t.back}</BackLink>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.referrals}
        </chakra.h1>
        <chakra.p color="text.muted">{t.intro}</chakra.p>
      </div>
      {community && <ArchivedNotice community={community} />}
      {community && <TeamOverview community={community} screen="referrals" named />}
      {!known && <PageSkeleton />}
      {known && community && (
        <MyReferrals current={community} communities={communities.length > 0 ? communities : [community]} />
      )}
      {!community && status === 'error' && (
        <CommunitiesFailure error={error} retryLabel={t.retry} onRetry={refetch} />
      )}
      {!community && status === 'success' && (
        <NoCommunity title={t.needCommunity} text={t.needCommunityText} />
      )}
    </PageFrame>
  )
}

import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { ArchivedNotice } from '#components/communities/ArchivedNotice/ArchivedNotice.tsx'
import { CommunitiesFailure } from '#components/communities/CommunitiesFailure/CommunitiesFailure.tsx'
import { CommunityBanner } from '#components/communities/CommunityBanner/CommunityBanner.tsx'
import { TeamOverview } from '#components/overview/TeamOverview/TeamOverview.tsx'
import { PageFrame } from '#components/layout/PageFrame/PageFrame.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { classes as t } from '#locales/classes.ts'
import { routes } from '#locales/routes.ts'
import { Purchases } from './Purchases.tsx'
import { withProduct } from './selection.ts'
import { type FirstQueries, firstQuery } from '#api/client/firstQueries.ts'
import { learningProgressQuery, myProductsQuery } from '#api/classes/queries.ts'

export { prefetchOverview as prefetchParts } from '#components/overview/TeamOverview/TeamOverview.tsx'

export const firstQueries: FirstQueries = ({ communityId }) => [
  firstQuery(myProductsQuery(communityId)),
  firstQuery(learningProgressQuery(communityId)),
]

/** The member's purchases in the current community, or in all of them if there is none. */
export function ClassesPage() {
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  const scope = known ? String(community?.id ?? 'all') : null
  useForgetOnSwitch(scope)
  const [params] = useSearchParams()
  return (
    <PageFrame size="wide" gap="5">
      <title>{routes.title(routes.classes)}</title>
      <div>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.classes}
        </chakra.h1>
        <chakra.p color="text.muted">{t.intro}</chakra.p>
      </div>
      {(community || status === 'success') && <CommunityBanner variant="compact" community={community} />}
      {community && <ArchivedNotice community={community} />}
      {community && (
        // Where an open product takes the place of the list, it comes first.
        <chakra.div
          display={{ base: params.has('producto') ? 'none' : 'block', lg: 'block' }}
          _empty={{ display: 'none' }}
        >
          <TeamOverview community={community} screen="classes" />
        </chakra.div>
      )}
      {!community && status === 'error' && <CommunitiesFailure compact error={error} onRetry={refetch} />}
      {scope === null ? (
        <chakra.div display="grid" placeItems="center" minHeight="40dvh">
          <Spinner label={t.loadingCommunities} />
        </chakra.div>
      ) : (
        <Purchases key={scope} communityId={community?.id} />
      )}
    </PageFrame>
  )
}

/** Deselects the product when another community is selected. */
function useForgetOnSwitch(scope: string | null): void {
  const [params, setParams] = useSearchParams()
  const last = useRef(scope)
  useEffect(() => {
    const switched = last.current !== null && scope !== null && last.current !== scope
    last.current = scope
    if (switched && params.has('producto')) setParams(withProduct(params, null), { replace: true })
  }, [scope, params, setParams])
}

import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { PurchaseNotice } from '#components/purchases/PurchaseNotice/PurchaseNotice.tsx'
import { useEnterCommunity } from '#components/purchases/shared/useJoin.ts'
import { PageFrame } from '#components/layout/PageFrame/PageFrame.tsx'
import { BackLink } from '#components/ui/BackLink/BackLink.tsx'
import { afterHydration } from '#lib/idle.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { explore as t } from '#locales/explore.ts'
import { routes } from '#locales/routes.ts'
import type { CommunityDialogsProps } from './CommunityDialogs.tsx'
import { CommunityResults } from './CommunityResults.tsx'
import { ExploreToolbar } from './ExploreToolbar.tsx'
import { type FirstQueries, firstQuery } from '#api/client/firstQueries.ts'
import { exploreQuery } from '#api/offers/queries.ts'
import { filtersOf, queryOf, useExploreFilters } from './useExploreFilters.ts'

const CommunityDialogs = lazyComponent(async () => {
  const [{ CommunityDialogs: Dialogs }, { prefetchOffer }] = await Promise.all([
    import('./CommunityDialogs.tsx'),
    import('./CommunityOffer.tsx'),
  ])
  afterHydration(prefetchOffer)
  return Dialogs
}, dialogOptions)
const CommunityReviews = lazyComponent(
  async () => (await import('./CommunityReviews.tsx')).CommunityReviews,
  dialogOptions,
)

export const firstQueries: FirstQueries = ({ search }) => [
  firstQuery(exploreQuery(queryOf(filtersOf(search)))),
]

/** Listing of communities to explore and join. */
export function ExplorePage() {
  const { filters, change } = useExploreFilters()
  const enter = useEnterCommunity()
  const [view, setView] = useState<CommunityDialogsProps['view']>(null)
  const [reviewsOf, setReviewsOf] = useState<ListedCommunity | null>(null)
  // Stay mounted after the first opening, to keep their state and closing animation.
  const [mounted, setMounted] = useState({ dialogs: false, reviews: false })
  useEffect(
    () =>
      afterHydration(() => {
        CommunityDialogs.prefetch()
        CommunityReviews.prefetch()
      }),
    [],
  )

  function show(next: NonNullable<CommunityDialogsProps['view']>) {
    setMounted((now) => ({ ...now, dialogs: true }))
    setView(next)
  }
  function showReviews(community: ListedCommunity) {
    setMounted((now) => ({ ...now, reviews: true }))
    setReviewsOf(community)
  }

  return (
    <PageFrame size="wide">
      <title>{routes.title(routes.explore)}</title>
      <PurchaseNotice />
      <div>
        <BackLink to="/">{t.back}</BackLink>
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {routes.explore}
        </chakra.h1>
        <chakra.p color="text.muted">{t.intro}</chakra.p>
      </div>
      <ExploreToolbar filters={filters} onChange={change} />
      <CommunityResults
        filters={filters}
        onChange={change}
        onOpen={(community) => show({ community, intent: 'open' })}
        onJoin={(community) => show({ community, intent: 'join' })}
        onEnter={({ id }) => void enter(id)}
        onReviews={showReviews}
      />
      {mounted.dialogs && (
        <CommunityDialogs
          view={view}
          // A late close, such as after joining, must not close a dialog opened since.
          onClose={() => setView((now) => (now === view ? null : now))}
          onReviews={showReviews}
        />
      )}
      {mounted.reviews && <CommunityReviews community={reviewsOf} onClose={() => setReviewsOf(null)} />}
    </PageFrame>
  )
}

import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import { useArchivedRefusal } from '#api/communities/archived.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { errorDetail } from '#api/client/errors.ts'
import { exploreQuery } from '#api/offers/queries.ts'
import { useReviewStats } from '#api/reviews/queries.ts'
import { ExploreGrid } from '#components/explore/ExploreCard/ExploreGrid.tsx'
import { ExploreSkeletons } from '#components/explore/ExploreCard/ExploreSkeletons.tsx'
import { Pagination } from '#components/posts/Pagination/Pagination.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { explore as t } from '#locales/explore.ts'
import { CommunityItem, type CommunityItemProps } from './CommunityItem.tsx'
import { NoResults } from './NoResults.tsx'
import { type ExploreFilters, queryOf } from './useExploreFilters.ts'
import { FirstScreenful } from '#ssr/firstRender.tsx'

export interface CommunityResultsProps extends Pick<
  CommunityItemProps,
  'onOpen' | 'onJoin' | 'onEnter' | 'onReviews'
> {
  filters: ExploreFilters
  onChange: (changes: Partial<ExploreFilters>) => void
}

/** A page of communities, with loading, error and empty states. */
export function CommunityResults({ filters, onChange, ...actions }: CommunityResultsProps) {
  const client = useQueryClient()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(exploreQuery(queryOf(filters)))
  const { communities: mine } = useCurrentCommunity()
  // One that has been archived since is no longer listed.
  useArchivedRefusal(() => void refetch())
  const top = useRef<HTMLElement>(null)
  // Not for placeholder data of the previous page.
  useReviewStats(isPlaceholderData ? [] : (data?.communities ?? []).map(({ id }) => id))
  const retry = () => void refetch()

  function goTo(page: number) {
    onChange({ page })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }

  return (
    <chakra.section
      ref={top}
      tabIndex={-1}
      aria-label={t.listTitle}
      aria-busy={isPlaceholderData || undefined}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      outline="none"
    >
      <chakra.p
        role="status"
        srOnly={!data?.total}
        fontSize="sm"
        color="text.muted"
        fontVariantNumeric="tabular-nums"
      >
        {data && !isPlaceholderData && data.total !== undefined && t.found(data.total)}
        {isPlaceholderData && t.loading}
      </chakra.p>
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          title={t.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {!data && !error && <ExploreSkeletons />}
      {data && (
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="5"
          // Only fades the pictures, so that the text stays readable.
          css={{
            '& [data-picture]': {
              opacity: isPlaceholderData ? 0.5 : 1,
              transition: 'opacity 140ms',
            },
          }}
        >
          {data.communities.length === 0 &&
            (isPlaceholderData ? <ExploreSkeletons /> : <NoResults filters={filters} onChange={onChange} />)}
          <ExploreGrid>
            <FirstScreenful items={data.communities}>
              {(community, index) => (
                <CommunityItem
                  key={String(community.id)}
                  community={community}
                  member={mine.some(({ id }) => sameId(id, community.id))}
                  first={index === 0}
                  {...actions}
                />
              )}
            </FirstScreenful>
          </ExploreGrid>
          <Pagination
            label={t.pages}
            current={data.page}
            total={data.communities.length > 0 ? data.pages : 0}
            hasPrev={data.hasPrev}
            hasNext={data.hasNext}
            busy={isPlaceholderData}
            onPage={goTo}
            onIntent={(page) => void client.prefetchQuery(exploreQuery(queryOf({ ...filters, page })))}
          />
        </chakra.div>
      )}
    </chakra.section>
  )
}

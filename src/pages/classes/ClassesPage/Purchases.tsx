import { useQuery } from '@tanstack/react-query'
import { learningProgressQuery, myProductsQuery, productsFailure } from '#api/classes/queries.ts'
import type { Id } from '#api/contract/common.ts'
import { ClassesStats } from '#components/classes/ClassesStats/ClassesStats.tsx'
import { ContinueWatching } from '#components/classes/ContinueWatching/ContinueWatching.tsx'
import { classesFigures } from '#components/classes/shared/products.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { classes as t } from '#locales/classes.ts'
import { empty } from '#locales/empty.ts'
import { ClassesSkeleton } from './ClassesSkeleton.tsx'
import { ProductBrowser } from './ProductBrowser.tsx'

/** Purchases of a community, or of all: videos to continue, totals, list and detail. */
export function Purchases({ communityId }: { communityId: Id | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(myProductsQuery(communityId))
  // If it fails, the page works without progress.
  const progress = useQuery({ ...learningProgressQuery(communityId), retry: false })
  const showsProgress = progress.data !== undefined || !progress.error
  const continueWatching = showsProgress && <ContinueWatching videos={progress.data?.continue} />
  const retry = () => void refetch()
  if (!data) {
    return error ? (
      <LoadFailure
        error={error}
        loaded={false}
        {...productsFailure(error)}
        retryLabel={t.retry}
        busy={isFetching}
        onRetry={retry}
      />
    ) : (
      <>
        {continueWatching}
        <ClassesSkeleton />
      </>
    )
  }
  const { products, total } = data
  return (
    <ProductBrowser
      products={products}
      progress={progress.data}
      withCommunity={communityId === undefined}
      header={
        <>
          {error && (
            <LoadFailure
              error={error}
              loaded
              {...productsFailure(error)}
              retryLabel={t.retry}
              busy={isFetching}
              onRetry={retry}
            />
          )}
          {products.length > 0 && continueWatching}
          <ClassesStats {...classesFigures(products, total)} />
        </>
      }
      emptyState={
        <EmptyState
          titleAs="h2"
          drawing="lighthouse"
          title={empty.purchases.title}
          text={empty.purchases.text}
          action={<ButtonLink to="/explorar-comunidades">{t.explore}</ButtonLink>}
        />
      }
    />
  )
}

import { errorDetail } from '#api/client/errors.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { today as t } from '#locales/today.ts'
import { TodayCards } from './TodayCards.tsx'
import { useToday } from './useToday.ts'

/** 'Hoy' beside the feed, on wide screens. */
export function TodayRail() {
  const { data, error, refetch, isFetching } = useToday()
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={data !== undefined}
      compact
      marginBottom="4"
      title={t.failed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (data) {
    return (
      <>
        {failure}
        <TodayCards today={data} />
      </>
    )
  }
  if (failure) return failure
  return (
    <div role="status" aria-label={t.loading}>
      {[3, 2].map((lines) => (
        <Card key={lines} padding="4" marginBottom="4">
          <SkeletonText lines={lines} />
        </Card>
      ))}
    </div>
  )
}

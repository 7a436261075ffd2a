import { errorDetail } from '#api/client/errors.ts'
import { TodayStrip } from '#components/today/TodayStrip/TodayStrip.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { today as t } from '#locales/today.ts'
import { TodayCards } from './TodayCards.tsx'
import { useToday } from './useToday.ts'

/** 'Hoy' above the feed, on narrower screens. */
export function TodayAbove() {
  const { data, error, refetch, isFetching } = useToday()
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={data !== undefined}
      compact
      title={t.failed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (failure && !data) return failure
  return (
    <TodayStrip today={data}>
      {failure}
      {data && <TodayCards today={data} />}
    </TodayStrip>
  )
}

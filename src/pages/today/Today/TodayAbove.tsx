import { errorDetail } from '#api/client/errors.ts'
import { TodayStrip } from '#components/today/TodayStrip/TodayStrip.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { today as t } from '#locales/today.ts'
import { TodayCards } from './TodayCards.tsx'
import { useToday } from './useToday.ts'

/** 'Hoy' above the feed, on narrower screens. */
export function TodayAbove() {
  const { data, error, refetch, isFetching } = useToday()
  if (error && !data) {
    return (
      <ErrorState
        compact
        title={t.failed}
        detail={errorDetail(error)}
        retryLabel={t.retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return <TodayStrip today={data}>{data && <TodayCards today={data} />}</TodayStrip>
}

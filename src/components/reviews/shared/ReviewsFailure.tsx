import { ApiError, errorDetail } from '#api/client/errors.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { reviews as t } from '#locales/reviews.ts'

export interface ReviewsFailureProps {
  error: Error
  /** Whether reviews of an earlier reply are shown that could not be refetched. */
  stale?: boolean
  /** A retry is running. */
  busy: boolean
  onRetry: () => void
}

/** Error state of a failed page of reviews. */
export function ReviewsFailure({ error, stale = false, busy, onRetry }: ReviewsFailureProps) {
  const network = error instanceof ApiError && error.kind === 'network'
  return (
    <LoadFailure
      error={error}
      loaded={stale}
      compact
      title={t.failed}
      detail={network ? undefined : errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

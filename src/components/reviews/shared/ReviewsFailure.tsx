import { ApiError, errorDetail } from '#api/client/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { reviews as t } from '#locales/reviews.ts'

export interface ReviewsFailureProps {
  error: Error
  /** A retry is running. */
  busy: boolean
  onRetry: () => void
}

/** Error state of a failed page of reviews. */
export function ReviewsFailure({ error, busy, onRetry }: ReviewsFailureProps) {
  const network = error instanceof ApiError && error.kind === 'network'
  return (
    <ErrorState
      compact
      title={t.failed}
      detail={network ? undefined : errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

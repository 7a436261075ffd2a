import { ApiError, errorDetail } from '#api/client/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { reviews as t } from '#locales/reviews.ts'

export interface ReviewsFailureProps {
  error: Error
  /** Another try is under way. */
  busy: boolean
  onRetry: () => void
}

/** Reviews could not be loaded, the first or more of them. */
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

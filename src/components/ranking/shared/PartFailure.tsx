import { errorDetail } from '#api/client/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ranking as t } from '#locales/ranking.ts'

interface PartFailureProps {
  title: string
  error: Error
  busy: boolean
  onRetry: () => void
}

/** Error state inside a card; the other cards are not affected. */
export function PartFailure({ title, error, busy, onRetry }: PartFailureProps) {
  return (
    <ErrorState
      compact
      title={title}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

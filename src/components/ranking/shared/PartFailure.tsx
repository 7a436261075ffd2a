import { errorDetail } from '#api/client/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { ranking as t } from '#locales/ranking.ts'

interface PartFailureProps {
  title: string
  error: Error
  busy: boolean
  onRetry: () => void
}

/** What stands in a card whose call failed, beside the others that did not. */
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

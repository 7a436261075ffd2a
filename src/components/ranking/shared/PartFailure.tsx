import { errorDetail } from '#api/client/errors.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { ranking as t } from '#locales/ranking.ts'

interface PartFailureProps {
  title: string
  error: Error
  /** Content of an earlier reply is shown beside it. */
  loaded: boolean
  busy: boolean
  onRetry: () => void
}

/** Error state inside a card; the other cards are not affected. */
export function PartFailure({ title, error, loaded, busy, onRetry }: PartFailureProps) {
  return (
    <LoadFailure
      error={error}
      loaded={loaded}
      compact
      title={title}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

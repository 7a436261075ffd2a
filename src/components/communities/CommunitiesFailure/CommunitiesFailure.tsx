import { errorDetail } from '#api/client/errors.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { communities as t } from '#locales/communities.ts'

export interface CommunitiesFailureProps {
  error: Error | null
  onRetry: () => void
  retryLabel?: string | undefined
  /** Compact form, for use above other content. */
  compact?: boolean
}

/** Shown when the communities could not be loaded and none are cached: the reason and a retry button. */
export function CommunitiesFailure(props: CommunitiesFailureProps) {
  const { error, onRetry, retryLabel = t.retry, compact = false } = props
  return (
    <LoadFailure
      error={error}
      loaded={false}
      compact={compact}
      title={t.loadFailed}
      detail={error && errorDetail(error)}
      retryLabel={retryLabel}
      onRetry={onRetry}
    />
  )
}

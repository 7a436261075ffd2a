import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { communities as t } from '#locales/communities.ts'

interface CommunitiesFailureProps {
  retryLabel?: string | undefined
  /** One line, above what is shown all the same. */
  compact?: boolean
}

/** The list of communities could not be loaded and none is remembered: why, and another try. */
export function CommunitiesFailure({ retryLabel = t.retry, compact = false }: CommunitiesFailureProps) {
  const { error, fetching, refetch } = useCurrentCommunity()
  return (
    <ErrorState
      compact={compact}
      title={t.loadFailed}
      detail={error && errorDetail(error)}
      retryLabel={retryLabel}
      busy={fetching}
      onRetry={refetch}
    />
  )
}

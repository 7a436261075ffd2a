import { isGone } from '#api/client/errors.ts'
import { useLoadFailure } from '#api/client/useLoadFailure.ts'
import { ErrorState, type ErrorStateProps } from '#components/ui/ErrorState/ErrorState.tsx'
import { common as t } from '#locales/common.ts'

export interface LoadFailureProps extends ErrorStateProps {
  /** Error of the query; without one nothing is rendered. */
  error: unknown
  /** Whether content of an earlier reply is shown: it stays, and the failure becomes a compact notice beside it. */
  loaded: boolean
  /** Whether the query requests one object that the URL names. If that does not exist, no retry is offered. */
  single?: boolean
}

/**
 * The failure of a query: in place of content that has never been loaded, otherwise beside it. Every screen uses it, so
 * that no error replaces loaded content.
 */
export function LoadFailure(props: LoadFailureProps) {
  const { error, loaded, single = false, compact = false, detail, ...all } = props
  const failure = useLoadFailure(error, loaded)
  if (!failure) return null
  const rest = single && isGone(error) ? { ...all, onRetry: undefined } : all
  if (!loaded) return <ErrorState compact={compact} detail={detail} {...rest} />
  const shown = (
    <>
      {detail}
      {detail && ' · '}
      {t.stale}
    </>
  )
  return <ErrorState compact detail={shown} {...rest} />
}

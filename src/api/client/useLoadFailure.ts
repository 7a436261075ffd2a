import { ApiError } from './errors.ts'
import { useOnline } from './useOnline.ts'

/**
 * The error of a query if its screen has to show it. Loaded content needs no error while there is no connection, because
 * the notice at the top of the page gives the reason.
 * @param loaded Whether content of an earlier reply is shown.
 */
export function useLoadFailure(error: unknown, loaded: boolean): Error | null {
  const online = useOnline()
  if (!(error instanceof Error)) return null
  return loaded && !online && isConnectionFailure(error) ? null : error
}

/** Whether the error, or its cause, is that no reply arrived. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.kind === 'network'
    : error instanceof Error && isConnectionFailure(error.cause)

import { ApiError } from './errors.ts'
import { useOnline } from './useOnline.ts'

/**
 * Returns the error of a query if the screen must show it. While offline, loaded content needs no error, because the
 * banner at the top of the page gives the reason.
 * @param loaded whether the screen shows content of an earlier reply.
 */
export function useLoadFailure(error: unknown, loaded: boolean): Error | null {
  const online = useOnline()
  if (!(error instanceof Error)) return null
  return loaded && !online && isConnectionFailure(error) ? null : error
}

/** Whether the error, or its cause, is a missing reply. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.kind === 'network'
    : error instanceof Error && isConnectionFailure(error.cause)

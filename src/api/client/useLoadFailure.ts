import { ApiError } from './errors.ts'
import { useOnline } from './useOnline.ts'

/**
 * The error of a query that its screen has to show. Without a connection, the notice at the top of the page already
 * gives the reason why loaded content is not refreshed, so that no part of the page repeats it.
 * @param loaded Whether content of an earlier reply is shown.
 */
export function useLoadFailure(error: unknown, loaded: boolean): Error | null {
  const online = useOnline()
  if (!(error instanceof Error)) return null
  return loaded && !online && isConnectionFailure(error) ? null : error
}

/** Whether no answer arrived, also where an error with another text has it as its cause. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.kind === 'network'
    : error instanceof Error && isConnectionFailure(error.cause)
